import type { MapTexts } from '#i18n/en/map'

export const map: MapTexts = {
  nearer: '放大',
  farther: '缩小',
  whole: '显示全图',
  help: '拖动可移动地图；双指捏合，或按住 Ctrl 并滚动滚轮可缩放。键盘：方向键移动，+ 与 − 缩放，0 显示全图。',
  pickHelp: '点击选取一点，或按 Enter 选取地图中心。',
  landFailed: '海岸线加载失败。',
}
