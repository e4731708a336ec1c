import type { HomePartsTexts } from '#i18n/en/homeParts'

export const homeParts: HomePartsTexts = {
  domains: {
    title: '服务领域',
    items: {
      differential: {
        name: '差分定位',
        text: '由基准站网提供差分改正数，接收机据此消除误差，由浮点解收敛到固定解。',
      },
      agriculture: { name: '精准农业', text: '导航线、作业轨迹与作业量按地块记录。' },
      devices: { name: '设备管理', text: '统一查看终端归属、在线状态和剩余配额。' },
      personnel: { name: '人员定位', text: '查看人员位置和所在电子围栏，越界通知有据可查。' },
      deformation: {
        name: '形变监测',
        text: '相对基准点解算北、东、天三向位移，形成可追溯的时间序列。',
      },
    },
  },
  features: {
    title: '核心特性',
    items: {
      safety: {
        name: '安全',
        text: '每次请求都在服务端校验权限。每项变更均有日志，记录被篡改可校验发现。',
      },
      reliability: {
        name: '可靠',
        text: '每个结果都标明数据来源；服务未覆盖时明确告知，不给推测值。',
      },
      ease: { name: '易用', text: '一个账号进入全部应用，中英双语。外业用手机，内业用大屏均可。' },
      scalability: {
        name: '可扩展',
        text: '从一台接收机到多家企业，用户、设备与存储按配额扩展，不必更换系统。',
      },
    },
  },
  scenarios: {
    title: '应用场景',
    items: {
      survey: {
        name: '测绘',
        text: '界址点、控制点与放样。每个点位均记录坐标、基准与历元。',
        caption: 'X  Y  H',
      },
      agriculture: {
        name: '精准农业',
        text: '由一条 A–B 线推出平行作业行，不重叠，不遗漏。',
        caption: 'A → B  ∥',
      },
      deformation: {
        name: '形变监测',
        text: '监测大坝、边坡和桥梁相对稳定点的位移：方向与量值看矢量，起始时间看序列。',
        caption: 'ΔN  ΔE  ΔU',
      },
      personnel: {
        name: '人员定位',
        text: '在矿坑和工地，查看人员当前位置、所在电子围栏和最近一次定位时间。',
        caption: 'φ  λ  t',
      },
    },
  },
  claims: {
    title: '数据',
    terminals: { before: '超过', figure: '80万', after: '台终端已交付' },
    countries: { before: '销往', figure: '140', after: '多个国家和地区' },
    park: { before: '产业园面积', figure: '26,000', after: '平方米' },
  },
}
