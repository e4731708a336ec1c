import type { dashboard as en } from '#i18n/en/dashboard'
import type { Twin } from '#i18n/index'

export const dashboard: Twin<typeof en> = {
  signIns: {
    done: '登录',
    failed: '失败',
    reused: '疑似盗用',
    reusedHelp: '已失效的登录凭据再次被使用，相应设备已下线。凭据可能已被他人窃取。',
  },
  people: {
    title: '用户',
    total: '总数',
    added: '近 %{days}\u00a0天新增',
    disabled: '已停用',
    locked: '当前锁定',
    neverSignedIn: '从未登录',
    longAgo: '超过 90\u00a0天未登录',
  },
  invitations: { title: '邀请', open: '待接受', endingSoon: '%{days}\u00a0天内到期' },
  quotas: {
    ask: '申请增加配额',
    title: '配额',
    added: '近 %{days}\u00a0天新增账号 %{count}\u00a0个',
  },
  companies: {
    title: '企业',
    added: '近 %{days}\u00a0天新增',
    median: '审核用时中位数',
    oldest: '最早的待审申请',
    nothingWaits: '无待审申请',
    noReviews: '近 90\u00a0天无审核',
    near: '配额即将用完',
  },
  duration: {
    minutes: '%{count}\u00a0分钟',
    hours: '%{count}\u00a0小时',
    days: '%{count}\u00a0天',
    short: '不足 1\u00a0分钟',
  },
  stations: { title: '基准站' },
  delivery: {
    title: '邮件与短信',
    note: '近 30\u00a0天',
    channel: '渠道',
    email: '邮件',
    sms: '短信',
    sent: '已发送',
    waiting: '待发送',
    failed: '失败',
    emailMissing: {
      terminal: '尚未配置邮件服务器，邮件仅打印在服务器终端。',
      nowhere: '尚未配置邮件服务器，邮件（包括验证码）均不会发送。',
    },
    smsMissing: {
      terminal: '尚未配置短信网关，短信仅打印在服务器终端。',
      nowhere: '尚未配置短信网关，短信（包括验证码）均不会发送。',
    },
    reasons: '发送失败或待重试的原因',
    noConnection: '无法连接',
    noAnswer: '超时未应答',
    noProvider: '尚未配置',
    setUp: '打开系统设置',
  },
  logRows: { title: '近 %{days}\u00a0天操作日志', rows: '条数' },
}
