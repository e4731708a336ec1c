import type { IonexReason } from '#contract/positioning/ionosphere'

export const ionexReasons = {
  notIonex: '不是 IONEX 文件，首行应为 IONEX VERSION / TYPE。',
  version: '不支持 IONEX %{version} 版，仅支持 1.x。',
  dimension: '仅支持单层（二维）格网。',
  header: '文件头 %{label} 的数值无效。',
  grid: '文件头中的经纬度不能构成格网。',
  number: '“%{value}”不是数字。',
  valueCount: '应有 %{expected}\u00a0个数值，实际有 %{found}\u00a0个。',
  valueRange: '%{value} 超出电子含量的可能范围。',
  row: '%{latitude}\u00a0行与文件头的格网不符。',
  mapNumber: '格网编号应为 %{expected}，实际为 %{number}。',
  mapCount: '文件头声明有 %{expected}\u00a0幅格网，实际有 %{found}\u00a0幅。',
  epoch: '“%{value}”不是日期时间。',
  epochOrder: '历元不晚于上一幅。',
  epochHeader: '历元与文件头不符。',
  unexpected: '此处不应出现“%{label}”。',
  lineLength: '该行过长。',
  truncated: '文件在 END OF FILE 之前结束。',
  compression: '压缩文件已损坏。',
  packing: '这是 %{format} 文件，请上传 IONEX 文件本身，或其 .gz、.Z 压缩文件。',
} as const satisfies Record<IonexReason, string>
