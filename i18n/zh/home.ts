import type { HomeTexts } from '#i18n/en/home'

export const home: HomeTexts = {
  hero: {
    title: '网络RTK 厘米级 GNSS 定位',
    lead: '输入坐标即可查询作业区的服务精度；注册后可使用测绘、精准农业、形变监测、人员定位与设备管理应用。',
    coverage: '查询服务覆盖',
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
    title: '作业区是否有服务覆盖',
    text: '输入坐标，查看该点的服务精度和到最近基准站的距离；未覆盖时说明原因。',
    latitude: '纬度',
    longitude: '经度',
    help: '十进制度，WGS 84；南纬、西经为负。',
    check: '查询该点',
  },
  domains: {
    title: '服务领域',
    items: {
      differential: {
        name: '差分定位',
        text: '由基准站网提供差分改正数，接收机据此消除误差，由浮点解收敛到固定解。',
      },
      agriculture: {
        name: '精准农业',
        text: '导航线、作业轨迹与作业量按地块记录。',
      },
      devices: {
        name: '设备管理',
        text: '统一查看终端归属、在线状态和剩余配额。',
      },
      personnel: {
        name: '人员定位',
        text: '查看人员位置和所在电子围栏，越界通知有据可查。',
      },
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
      ease: {
        name: '易用',
        text: '一个账号进入全部应用，中英双语。外业用手机，内业用大屏均可。',
      },
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
  ionosphere: {
    title: '今日电离层',
    text: '电离层会延迟卫星信号，午后延迟最大。曲线为今日变化；数据加载前显示 Klobuchar 模型的典型日变化：夜间为常数，地方时 14:00 最大。',
    now: '当前，31.23° N、121.47° E：%{vtec}\u00a0TECU，GPS L1 延迟 %{delay}\u00a0m。%{kind}',
    kinds: {
      model: '模型数值，非实测：%{source}。',
      map: '由观测解算的格网：%{source}。',
      demonstration: '演示格网，由 %{source} 计算，非实测。',
    },
    livePicture: '今日电子含量随地方时变化的曲线，并标出当前时刻。',
    more: '对定位有何影响',
    axis: '地方时',
    picture: '24\u00a0小时地方时曲线：夜间平直，上午上升，14:00 最高。',
  },
  entries: {
    title: '快速入口',
    control: { name: '控制台', text: '平台上的全部应用，按类型排列' },
    userCentre: { name: '用户中心', text: '个人资料、所属企业、成员与权限' },
    download: { name: '下载中心', text: '终端软件与技术文档，附校验值' },
    register: { name: '注册', text: '用手机号或邮箱注册，再申请加入企业' },
  },
}
