import type { inbox as en } from '#i18n/en/inbox'
import type { Twin } from '#i18n/index'

export const inbox: Twin<typeof en> = {
  open: '消息',
  openUnread: '消息，%{smart_count} 条未读',
  title: '消息',
  readAll: '全部标为已读',
  unread: '未读',
  empty: '暂无消息。审批结果、加入申请和安全提醒将在此显示。',
  failed: '消息未能加载：%{reason}',
  other: '当前版本暂不能显示此消息的内容。',
  waiting: '%{smart_count} 项待处理',
  more: '仅显示最近 %{count} 条。',
}
