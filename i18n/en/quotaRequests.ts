import { actInEnglish as act } from '#i18n/audit'

/** Texts of the resource `quota-requests`: a company asks the provider for more, and the provider decides. */
export const quotaRequests = {
  name: 'Quota request |||| Quota requests',
  file: 'quota-requests',
  fields: {
    companyName: 'Company',
    userName: 'Requested by',
    quotas: 'Requested',
    userQuota: 'Users',
    deviceQuota: 'Devices',
    storageQuota: 'Storage (GiB)',
    grantedUserQuota: 'Users granted',
    grantedDeviceQuota: 'Devices granted',
    grantedStorageQuota: 'Storage granted (GiB)',
    message: 'Reason',
    status: 'Status',
    reason: 'Reply',
    createdAt: 'Requested at',
    decidedAt: 'Decided',
  },
  states: {
    inReview: 'Open',
    granted: 'Approved',
    declined: 'Rejected',
    withdrawn: 'Withdrawn',
  },
  /** From what the company has to what it asks for. */
  more: {
    more: {
      userQuota: 'users %{from} → %{to}',
      deviceQuota: 'devices %{from} → %{to}',
      storageQuota: 'storage %{from} → %{to}\u00a0GiB',
    },
    inAll: {
      userQuota: 'users %{to}',
      deviceQuota: 'devices %{to}',
      storageQuota: 'storage %{to}\u00a0GiB',
    },
    between: ', ',
  },
  ask: {
    open: 'Request more quota',
    title: 'Request more quota',
    text: 'Enter the totals that you need. The provider decides, and you are notified.',
    message: 'What do you need it for?',
    submit: 'Submit request',
    done: 'The request was submitted to the provider.',
  },
  own: {
    open: 'You requested more: %{more}.',
    openBy: '%{name} requested more: %{more}.',
    declined: 'The last request was rejected: %{reason}',
  },
  withdraw: {
    title: 'Withdraw the quota request?',
    label: 'Withdraw',
    done: 'The quota request was withdrawn.',
    effects: { 0: 'The provider no longer sees it as open. You can submit another one.' },
  },
  manage: {
    title: 'Quota requests',
    purpose: 'Companies that ask for more users, devices or storage.',
    search: 'Company',
    count: '%{count} request |||| %{count} requests',
    empty: {
      title: 'No requests',
      text: 'Requests appear here when the administrator of a company asks for more quota.',
    },
  },
  filters: {
    sentence: 'Show %{status}.',
    any: 'all requests',
    inReview: 'open requests',
    granted: 'approved requests',
    declined: 'rejected requests',
    withdrawn: 'withdrawn requests',
  },
  decide: {
    title: 'Quota request of %{company}',
    asks: '%{name} requests: %{more}',
    has: 'In use now',
    give: 'Approve with these quotas',
    own: 'This is your own request. Another administrator has to decide.',
    show: 'Show company',
    reason: 'Reply',
    reasonHelp: '%{name} sees this. Required for rejection.',
    reasonMissing: 'Enter a reply that tells %{name} why the request is rejected.',
    grant: 'Approve',
    decline: 'Reject',
    granted: 'The quotas of %{company} were raised.',
    declined: 'The request of %{company} was rejected.',
  },
  /** On the company’s page, for who decides. */
  company: { open: 'Open quota request: %{more}.', decide: 'Review request' },
  audit: {
    quotaRequest_create: act(
      'request more quota',
      'requested more quota for %{target}',
      'tried to request more quota',
    ),
    quotaRequest_granted: act(
      'approve a quota request',
      'approved the quota request of %{target}',
      'tried to approve %{target}',
    ),
    quotaRequest_declined: act(
      'reject a quota request',
      'rejected the quota request of %{target}',
      'tried to reject %{target}',
    ),
    quotaRequest_withdraw: act(
      'withdraw a quota request',
      'withdrew the quota request of %{target}',
      'tried to withdraw %{target}',
    ),
    quotaRequest_export: act('export quota requests', 'exported the quota requests'),
  },
} as const
