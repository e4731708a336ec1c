export const inbox = {
  open: 'Notifications',
  openUnread: 'Notifications, %{smart_count} unread |||| Notifications, %{smart_count} unread',
  title: 'Notifications',
  readAll: 'Mark all as read',
  unread: 'Unread',
  empty: 'No notifications. Decisions, requests and security events appear here.',
  failed: 'The notifications could not be loaded: %{reason}',
  other: 'An event that this version cannot display.',
  waiting: '%{smart_count} waiting |||| %{smart_count} waiting',
  more: 'The latest %{count} are shown.',
} as const
