/** Figures and charts of the personal centre, for those who keep a company or the whole. */
export const dashboard = {
  signIns: {
    done: 'Logins',
    failed: 'Failed',
    reused: 'Reused tokens',
    reusedHelp: 'Sessions ended because a replaced token was used again. It may have been stolen.',
  },
  people: {
    title: 'People',
    total: 'In total',
    added: 'New in %{days} days',
    disabled: 'Disabled',
    locked: 'Locked now',
    neverSignedIn: 'Never logged in',
    longAgo: 'Not for 90 days',
    chart: 'New accounts, last %{days} days',
  },
  roles: {
    title: 'Roles',
    all: 'Custom roles',
    people: '%{smart_count} person |||| %{smart_count} people',
    none: 'No roles of your own yet. Members have the default permissions.',
  },
  invitations: {
    title: 'Invitations',
    open: 'Not accepted yet',
    endingSoon: 'Expire within %{days} days',
  },
  quotas: {
    title: 'Quotas',
    added: 'New accounts in the last %{days} days: %{count}',
  },
  companies: {
    title: 'Companies',
    added: 'New in %{days} days',
    chart: 'New companies and applications, last %{days} days',
    median: 'Median review time',
    oldest: 'Longest waiting',
    nothingWaits: 'nothing waits',
    noReviews: 'no reviews in 90 days',
    near: 'Near their quotas',
    nobodyNear: 'No company has used 90% of a quota.',
  },
  duration: {
    minutes: '%{count} min',
    hours: '%{count} h',
    days: '%{count} d',
    short: 'under 1 min',
  },
  stations: { title: 'Reference stations' },
  delivery: {
    title: 'Mail and text messages',
    note: 'last 30 days',
    channel: 'Channel',
    email: 'Email',
    sms: 'Text messages',
    sent: 'Sent',
    waiting: 'Waiting',
    failed: 'Failed',
    emailMissing: {
      terminal: 'No mail server is set up. Emails are printed on the terminal of the server.',
      nowhere: 'No mail server is set up. No emails are sent, not even verification codes.',
    },
    smsMissing: {
      terminal:
        'No SMS gateway is set up. Text messages are printed on the terminal of the server.',
      nowhere: 'No SMS gateway is set up. No text messages are sent, not even verification codes.',
    },
    setUp: 'Open the settings',
  },
  logRows: {
    title: 'Log entries, last %{days} days',
    rows: 'Entries',
  },
}
