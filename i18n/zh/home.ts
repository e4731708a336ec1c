import type { HomeTexts } from '#i18n/en/home'

export const home: HomeTexts = {
  hero: {
    title: '经得起复测的位置',
    lead: '高精度卫星定位，以及在它之上运行的应用：测绘、农业、形变监测、人员与设备管理。',
    coverage: '查询覆盖',
    register: '注册账号',
    star: '天枢，北斗指极星',
    starAt: 'α UMa  11h 03m 44s  +61° 45′',
    pole: '北极星',
    picture:
      '点阵地球置于刻度盘中，卫星沿倾斜轨道环绕。上方是北斗七星，首星天枢点亮：天璇、天枢的连线指向地轴延长线上的北极星。',
    pause: '暂停动画',
    resume: '继续动画',
  },
  coverage: {
    title: '作业区是否在覆盖内',
    text: '输入一个点位，即可得知服务等级与最近基准站的距离；不在覆盖内，也会说明原因。',
    latitude: '纬度',
    longitude: '经度',
    help: '十进制度，WGS 84；南纬、西经为负。',
    check: '查询此处',
  },
  domains: {
    title: '五个领域',
    items: {
      differential: {
        name: '差分定位',
        text: '基准站播发改正数，接收机的原始观测由此解算为固定解。',
      },
      agriculture: {
        name: '精准农业',
        text: '导航线、作业轨迹与作业量，按地块逐一留存。',
      },
      devices: {
        name: '设备管理',
        text: '终端归谁、是否在线、配额还剩多少，一处看清。',
      },
      personnel: {
        name: '人员定位',
        text: '人在何处、在哪个围栏内，越界时通知了谁。',
      },
      deformation: {
        name: '形变监测',
        text: '以基线为参照，北、东、天三向位移成序列，可追溯。',
      },
    },
  },
  features: {
    title: '核心特性',
    items: {
      safety: {
        name: '安全',
        text: '权限由服务端逐次校验。每次变更都留痕，记录无法被悄悄抹去。',
      },
      reliability: {
        name: '可靠',
        text: '每个结果都说明来路。服务到不了的地方如实告知，不作猜测。',
      },
      ease: {
        name: '易用',
        text: '一个账号进入全部应用，中英双语。外业用手机，内业用大屏。',
      },
      scalability: {
        name: '可扩展',
        text: '从一台接收机到多家企业，用户、角色、设备与存储按配额扩展，不必更换系统。',
      },
    },
  },
  scenarios: {
    title: '应用场景',
    items: {
      survey: {
        name: '测绘',
        text: '界址点、控制点与放样。每个点位都带着坐标、基准与历元。',
        caption: 'X  Y  H',
      },
      agriculture: {
        name: '精准农业',
        text: '由一条 A–B 线推出平行作业行，不重叠，不遗漏。',
        caption: 'A → B  ∥',
      },
      deformation: {
        name: '形变监测',
        text: '大坝、边坡、桥梁，以稳定点为参照。矢量说明往哪里动，序列说明从何时动。',
        caption: 'ΔN  ΔE  ΔU',
      },
      personnel: {
        name: '人员定位',
        text: '矿坑与工地里，一顶安全帽在何处、在哪个围栏内、最近一次定位是何时。',
        caption: 'φ  λ  t',
      },
    },
  },
  claims: {
    title: '数字',
    terminals: { before: '超过', figure: '80万', after: '台终端已交付' },
    countries: { before: '销往', figure: '140', after: '多个国家和地区' },
    park: { before: '产业园面积', figure: '26,000', after: '平方米' },
  },
  ionosphere: {
    title: '电离层的一天',
    text: '信号下行途中都会被电离层延迟，午后最甚。图中为今日变化；取得数值之前，是 Klobuchar 广播模型给出的形状：夜间为常数，地方时 14:00 最高。',
    now: '此刻，31.23° N、121.47° E：%{vtec} TECU，GPS L1 延迟 %{delay} m。%{kind}',
    kinds: {
      model: '模型数值，并非实测：%{source}。',
      map: '由观测解算的格网：%{source}。',
      demonstration: '演示格网，由 %{source} 计算，并无实测。',
    },
    livePicture: '今日电子含量在 24 小时地方时上的曲线，标出此刻。',
    more: '对定位有何影响',
    axis: '地方时',
    picture: '24 小时地方时上的一条曲线：夜间平直，上午升起，14:00 最高。',
  },
  entries: {
    title: '入口',
    control: { name: '控制台', text: '平台上的全部应用，按类型排列' },
    userCentre: { name: '用户中心', text: '个人资料、所属企业、成员与权限' },
    download: { name: '下载中心', text: '终端软件与技术文档，附校验值' },
    register: { name: '注册', text: '用手机号或邮箱注册，再申请加入企业' },
  },
}
