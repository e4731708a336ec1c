import type { PlaceTexts } from '#i18n/en/place'

export const place: PlaceTexts = {
  list: '找到的地点',
  noMatch: '没有这个名称的地点',
  swapped: '第一个数字超出纬度范围，已按经度在前、纬度在后读取。',
  problems: {
    required: '请输入地点或坐标。',
    notFound: '没有找到“%{text}”。请核对名称，或输入坐标。',
    unreadable: '无法识别为坐标。请输入两个数字，纬度在前，如 31.2304, 121.4737。',
    latitudeRange: '纬度范围为 −90 至 90。',
    longitudeRange: '经度范围为 −180 至 180。',
  },
}
