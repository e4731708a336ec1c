export const dashboard = {
  signIns: {
    done: 'Logins',
    failed: 'Failed',
    reused: 'Possibly stolen logins',
    reusedHelp:
      'Sessions ended because a login that had already expired was used again. It may have been stolen.',
  },
  people: {
    title: 'Users',
    total: 'Total',
    added: 'New in %{days} days',
    disabled: 'Disabled',
    locked: 'Locked now',
    neverSignedIn: 'Never logged in',
    longAgo: 'Inactive for 90 days',
  },
  invitations: {
    title: 'Invitations',
    open: 'Pending',
    endingSoon: 'Expiring within %{days} days',
  },
  quotas: {
    ask: 'Request a higher quota',
    title: 'Quotas',
    added: 'New accounts in the last %{days} days: %{count}',
  },
  companies: {
    title: 'Companies',
    added: 'New in %{days} days',
    median: 'Median review time',
    oldest: 'Longest waiting',
    nothingWaits: 'none waiting',
    noReviews: 'no reviews in 90 days',
    near: 'Close to a quota',
  },
  duration: {
    minutes: '%{count} min',
    hours: '%{count} h',
    days: '%{count} d',
    short: 'under 1 min',
  },
  stations: { title: 'Reference stations' },
  delivery: {
    title: 'Emails and text messages',
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
    reasons: 'Why messages failed or are sent again',
    noConnection: 'no connection',
    noAnswer: 'no response in time',
    noProvider: 'not set up',
    setUp: 'Open the settings',
  },
  logRows: { title: 'Log entries, last %{days} days', rows: 'Entries' },
}
