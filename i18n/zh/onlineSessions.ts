import { actInChinese as act } from '#i18n/audit'
import type { onlineSessions as english } from '#i18n/en/onlineSessions'
import type { Twin } from '#i18n/index'

export const onlineSessions: Twin<typeof english> = {
  name: '在线用户',
  file: '在线用户',
  fields: {
    id: '编号',
    username: '用户名',
    realName: '姓名',
    companyName: '企业',
    isOnline: '状态',
    browser: '设备',
    system: '系统',
    address: 'IP 地址',
    createdAt: '登录时间',
    lastSeenAt: '最近活动',
    updatedAt: '最近活动',
  },
  states: { online: '在线', away: '已登录', current: '当前会话' },
  list: {
    title: '在线用户',
    purpose: '已登录的用户及其设备和 IP 地址，登录与退出即时显示。',
    search: '姓名、用户名或 IP 地址',
    count: '共 %{smart_count}\u00a0个会话',
    empty: { title: '当前无人在线', text: '用户登录后会立即显示在这里。' },
  },
  filters: {
    sentence: '显示最近%{seen}内活动过的会话[，企业：%{companyId}]。',
    usual: '5\u00a0分钟（在线）',
    hour: '1\u00a0小时',
    day: '24\u00a0小时',
  },
  audit: { onlineSession_export: act('导出在线用户', '导出在线用户列表') },
}
