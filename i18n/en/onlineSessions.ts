import { actInEnglish as act } from '#i18n/audit'

export const onlineSessions = {
  name: 'Online user |||| Online users',
  file: 'online-users',
  fields: {
    id: 'ID',
    username: 'Username',
    realName: 'Name',
    companyName: 'Company',
    isOnline: 'Status',
    browser: 'Device',
    system: 'System',
    address: 'IP address',
    createdAt: 'Logged in',
    lastSeenAt: 'Last active',
    updatedAt: 'Last active',
  },
  states: { online: 'Online', away: 'Logged in', current: 'This session' },
  list: {
    title: 'Online users',
    purpose: 'Who is logged in, on which device and from where. Logins and logouts appear at once.',
    search: 'Name, username or IP address',
    count: '%{smart_count} session |||| %{smart_count} sessions',
    empty: { title: 'No one is online', text: 'Users appear here as soon as they log in.' },
  },
  filters: {
    sentence: 'Show sessions active in the last %{seen}[ of %{companyId}].',
    usual: '5 minutes (online)',
    hour: 'hour',
    day: '24 hours',
  },
  audit: { onlineSession_export: act('export online users', 'exported the list of online users') },
} as const
