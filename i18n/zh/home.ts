import type { HomeTexts } from '#i18n/en/home'

export const home: HomeTexts = {
  hero: {
    title: '网络RTK，厘米级定位。先查您的作业区，再决定。',
    lead: '测绘、农业、监测、人员与设备管理，一个账号即可使用。输入地点即可查看可达精度。',
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
    title: '您的作业区有覆盖吗？',
    text: '输入地点或坐标，查看可达精度和到最近基准站的距离；未覆盖时说明原因。',
    label: '地点或坐标',
    help: '如杭州余杭区、yuhang 或 31.2304, 121.4737。',
    check: '查询',
  },
  ionosphere: {
    title: '今日电离层',
    text: '电离层会延迟卫星信号，午后最明显。曲线为今日变化。',
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
    title: '开始使用',
    coverage: { name: '查询覆盖', text: '查看作业区能达到哪一级精度' },
    register: { name: '注册账号', text: '用手机号或邮箱注册，再加入或创建企业' },
    control: { name: '控制台', text: '您可以打开和可以申请的应用' },
    download: { name: '下载资料', text: '终端软件与技术文档，附校验值' },
  },
}
