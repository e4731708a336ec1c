import type { HomeTexts } from '#i18n/en/home'

export const home: HomeTexts = {
  hero: {
    title: '网络RTK 厘米级 GNSS 定位',
    lead: '输入地点即可查询作业区的服务精度；注册后可使用测绘、精准农业、形变监测、人员定位与设备管理应用。',
    coverage: '查询服务覆盖',
    register: '注册账号',
    control: '进入控制台',
    star: '天枢，北斗指极星',
    starAt: 'α UMa  11h 03m 44s  +61° 45′',
    pole: '北极星',
    picture:
      '点阵地球置于刻度盘中，卫星沿倾斜轨道环绕。上方是北斗七星，首星天枢点亮：天璇、天枢的连线指向地轴延长线上的北极星。',
    pause: '暂停动画',
    resume: '继续动画',
  },
  announcements: { label: '公告' },
  coverage: {
    title: '作业区是否有服务覆盖',
    text: '输入地点或坐标，查看可达精度和到最近基准站的距离；未覆盖时说明原因。',
    label: '地点或坐标',
    help: '如杭州余杭区、yuhang 或 31.2304, 121.4737。',
    check: '查询该点',
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
    account: { name: '账号安全', text: '密码、手机、邮箱与登录记录' },
    register: { name: '注册', text: '用手机号或邮箱注册，再申请加入企业' },
  },
}
