/** Words to try the components with, in both scripts; no texts of the product. */
export const samples = {
  title: 'Components 组件',
  purpose: 'Every part of the design system, in both scripts. 设计系统的全部组件。',
  primary: 'Primary 主操作',
  secondary: 'Secondary',
  sentence: 'A fix within 2 cm at 31.2304° N 定位精度优于 2 厘米，基准站 RTK 固定解。',
  person: '李伟',
  longPerson: 'Ekaterina Konstantinovna Preobrazhenskaya-Romanova',
  company: '华南测绘',
  address: { id: '1', nationCode: '44', addrCode: '330000,330100,330106' },
  time: '2025-03-01T08:30:00.000Z',
} as const
