import type { HomePartsTexts } from '#i18n/en/homeParts'

export const homeParts: HomePartsTexts = {
  domains: {
    title: '服务领域',
    items: {
      differential: {
        name: '差分定位',
        text: '由基准站网提供差分改正数，接收机据此消除误差，由浮点解收敛到固定解。',
      },
      agriculture: { name: '精准农业', text: '按地块记录导航线、作业轨迹和作业量。' },
      devices: { name: '设备管理', text: '每台终端归谁、是否在线、配额还剩多少，一处可查。' },
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
        text: '人员位置和坝体位移都有据可查。谁能看什么由权限决定；每次变更都有记录，一旦被篡改即可查出。',
      },
      reliability: {
        name: '可靠',
        text: '只统计在线的基准站，每个结果标明数据来源。没有覆盖就直说，不给推测值。',
      },
      ease: {
        name: '易用',
        text: '一个账号进入全部应用，中英双语。没有浏览器的设备也用同一账号接入。',
      },
      scalability: {
        name: '可扩展',
        text: '从一台接收机开始，用户、设备与存储随业务增加，不必更换系统。',
      },
    },
  },
  scenarios: {
    title: '应用场景',
    open: '在控制台使用：%{application}',
    items: {
      survey: {
        name: '测绘',
        text: '测界址点、布控制点、放样，每个点位记录坐标、基准与历元。',
        application: '测量登记',
        caption: 'X  Y  H',
      },
      agriculture: {
        name: '精准农业',
        text: '由一条 A–B 线推出平行作业行，不重叠，不遗漏。',
        application: '企业自有平台',
        caption: 'A → B  ∥',
      },
      deformation: {
        name: '形变监测',
        text: '监测大坝、边坡和桥梁：矢量给出位移的方向和大小，时间序列给出起始时刻。',
        application: '企业自有平台',
        caption: 'ΔN  ΔE  ΔU',
      },
      personnel: {
        name: '人员定位',
        text: '爆破或吊装前，确认矿坑和工地内还有哪些人。',
        application: '项目管理',
        caption: 'φ  λ  t',
      },
    },
  },
  claims: {
    title: '业务规模',
    terminals: { figure: '80万+', text: '台终端累计交付' },
    countries: { figure: '140+', text: '个国家和地区有销售' },
    park: { figure: '26,000', text: '平方米产业园' },
  },
}
