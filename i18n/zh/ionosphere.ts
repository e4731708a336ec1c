import type { IonosphereTexts } from '#i18n/en/ionosphere'

export const ionosphere: IonosphereTexts = {
  title: '电离层',
  lead: '距地面约 60 至 1,000\u00a0km 的自由电子会延迟卫星信号，延迟大小因地点、时刻、季节与太阳活动而异。',
  formula: '1\u00a0TECU = 10¹⁶ 电子/m²，相当于 GPS L1 上 0.162\u00a0m 的延迟。',
  values: '全球总电子含量（TEC）',
  script: '地图与数值需要 JavaScript。数值的含义与来源见下文。',
  nothing: '暂无模型系数，也没有已导入的格网，因此没有可显示的数值。',
  model: '数据来源',
  models: { ionex: '格网', ntcm: 'NTCM-G', klobuchar: 'Klobuchar' },
  day: '日期（UTC）',
  time: '时刻',
  clock: '%{clock} UTC · 当地太阳时 %{local}',
  mapLabel: '垂直总电子含量（VTEC）地图',
  unit: 'TECU',
  legend: '颜色越深，TEC 越高；%{most}\u00a0TECU 处最深。',
  asTable: '以表格显示',
  atPlace: '所选地点',
  latitude: '纬度',
  place: '地点或坐标',
  placeHelp: '地名可用中文、拼音或英文；坐标纬度在前。也可点击地图。',
  show: '查看此处',
  here: '我的位置',
  hereRefused: '未能获取位置。请输入坐标，或在地图上选取。',
  dayAtPlace: '一日变化',
  curveLabel: '所选地点一日内的垂直总电子含量与 L1 延迟',
  curveCaption: '左轴为 VTEC（TECU），右轴为 GPS L1 延迟（米）。',
  vtec: '垂直总电子含量（VTEC）',
  delay: 'L1 延迟',
  levels: {
    low: {
      name: '延迟小',
      effect: '几乎察觉不到。单频接收机不作改正，误差也不大；使用邻近基准站的改正数后无残余影响。',
    },
    moderate: {
      name: '延迟中等',
      effect: '不作改正时定位偏差达数米，高程最为明显。使用改正数即可消除，仍可取得固定解。',
    },
    high: {
      name: '延迟大',
      effect:
        '不作改正时误差可达十米以上。数值本身不妨碍固定；但 TEC 随地点变化快，长基线取得固定解的时间可能变长。',
    },
    veryHigh: {
      name: '延迟很大',
      effect:
        '多见于太阳活动高年的地磁赤道附近。建议靠近基准站作业；固定时间可能变长，日落后可能失锁。',
    },
  },
  noValue: '该位置在此时刻没有格网数据。',
  kind: '数据类型',
  kinds: {
    model: '%{model} 模型，由播发系数计算，非实测',
    map: '由众多台站观测解算的格网',
    demonstration: '演示格网，由计算得出，非实测',
  },
  source: '来源',
  epoch: '历元',
  validFrom: '生效时间',
  age: '距今 %{age}',
  ages: {
    year: { one: '%{count}\u00a0年', more: '%{count}\u00a0年' },
    day: { one: '%{count}\u00a0天', more: '%{count}\u00a0天' },
    hour: { one: '%{count}\u00a0小时', more: '%{count}\u00a0小时' },
    minute: { one: '%{count}\u00a0分钟', more: '%{count}\u00a0分钟' },
  },
  fresh: '当前',
  share: '复制链接',
  shared: '链接已复制。',
  shareFailed: '浏览器不允许复制，请从地址栏复制链接。',
  effects: '对定位有何影响',
  items: [
    {
      title: '平静',
      text: '延迟有大有小，但变化平缓。基准站与接收机的延迟几乎相同，差分即可消除。数值偏高本身并不妨碍取得固定解。',
    },
    { title: '扰动', text: '延迟在数分钟内、短距离上变化。固定所需时间变长，长基线最先受影响。' },
    {
      title: '强扰动',
      text: '信号闪烁或失锁，多见于日落后的地磁赤道附近和极区。固定解不可靠，建议换时段复测。',
    },
  ],
  roti: '扰动程度由接收机的 ROTI 衡量，即五分钟内 TEC 变化率的标准差，单位 TECU/分钟：1 以下平静，1 至 3 固定可能变慢，3 至 5 固定解不可靠，5 以上难以固定。模型与格网过于平滑，反映不出扰动，因此本页只给出延迟的大小。',
  modelsTitle: '模型与格网',
  modelItems: [
    {
      title: 'Klobuchar',
      text: 'GPS 以八个参数播发，约可改正一半延迟。参数更新前，每日曲线相同。',
    },
    { title: 'NTCM-G', text: '使用 Galileo 播发的三个参数，更贴合地点、季节与地方时的变化。' },
    {
      title: '格网（IONEX）',
      text: '由众多台站观测解算的全球 VTEC 格网，带有历元。相邻两幅之间按地球自转旋转内插。数据越新，精度越高。',
    },
  ],
}
