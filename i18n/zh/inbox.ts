import type { inbox as en } from '#i18n/en/inbox'
import type { Twin } from '#i18n/index'

export const inbox: Twin<typeof en> = {
  open: '通知',
  openUnread: '通知，%{smart_count}\u00a0条未读',
  title: '通知',
  readAll: '全部标为已读',
  unread: '未读',
  empty: '暂无通知。审批结果、加入申请和安全提醒将在此显示。',
  failed: '通知加载失败：%{reason}',
  other: '当前版本无法显示此通知的内容。',
  waiting: '%{smart_count}\u00a0项待办',
  more: '仅显示最近 %{count}\u00a0条。',
}
