import { actInEnglish as act } from '#i18n/audit'

/** Texts of the resource `join-requests`. */
export const join = {
  name: 'Join request |||| Join requests',
  file: 'join-requests',
  fields: {
    userName: 'Applicant',
    userPhone: 'Contact',
    userEmail: 'Email',
    userSince: 'Registered',
    companyName: 'Company',
    message: 'Message',
    status: 'Status',
    reason: 'Reason',
    createdAt: 'Requested',
    decidedAt: 'Decided',
  },
  states: { inReview: 'Open', agreed: 'Approved', rejected: 'Rejected', closed: 'Withdrawn' },
  request: {
    title: 'Join a company',
    purpose:
      'If your company is already on the platform, enter its exact name or organisation code. Its administrator decides.',
    form: 'Company',
    by: 'Search by',
    byName: 'Name',
    byCode: 'Organisation code',
    nameLabel: 'Company name',
    nameHelp:
      'As registered. Include the legal form. Upper and lower case, spaces and punctuation do not matter.',
    codeLabel: 'Organisation code',
    codeHelp: 'As on the business licence.',
    message: 'Message to the administrator',
    messageHelp: 'Who you are and what you work on, so that the administrator recognises you.',
    submit: 'Apply to join',
    notFound:
      'No company with exactly this name or code was found. Check it against the business licence, or apply to register the company.',
    confirm: {
      title: 'Apply to join %{company}?',
      found: 'You entered “%{named}”. The company found is %{company}.',
      effects: {
        0: 'The administrator sees your name, message, email, part of your phone number and since when you are registered, and decides.',
        1: 'You are notified of the outcome and can withdraw until then.',
      },
      submit: 'Submit request',
    },
    done: 'Your request to join %{company} was submitted.',
    apply: 'Apply to register a company',
  },
  member: {
    title: 'No application needed',
    text: 'You already belong to %{company} and have its permissions. If one is missing, ask your company administrator.',
    systemText: 'You are a system super administrator and have every permission.',
  },
  open: {
    title: 'Your request is in review',
    text: 'You applied to join %{company}. Only one request can be open; withdraw it to apply to another company.',
  },
  application: {
    title: 'Your company application is in review',
    text: 'While the application for %{company} is in review, you cannot join another company. To join one, withdraw it first.',
    see: 'My applications',
  },
  mine: {
    title: 'My requests',
    empty: 'No requests yet.',
    nexts: {
      inReview: 'Waiting for the company’s administrator.',
      agreed: 'You have joined the company.',
      rejected: 'You can apply again or select another company.',
      closed: 'The request ended: you withdrew it, or joined a company another way.',
    },
    reason: 'Reason: %{reason}',
    message: 'Your message: %{message}',
  },
  withdraw: {
    label: 'Withdraw',
    title: 'Withdraw the request to join %{company}?',
    effects: {
      0: 'The request is removed from the administrator’s list.',
      1: 'You can apply again at any time.',
    },
    done: 'The request to join %{company} was withdrawn.',
  },
  manage: {
    title: 'Join requests',
    purpose:
      'Requests to join your company. Approve with roles if needed, or reject with a reason.',
    search: 'Applicant or message',
    count: '%{count} request |||| %{count} requests',
    agree: 'Approve',
    reject: 'Reject',
    empty: {
      title: 'No open requests',
      text: 'Requests of people who apply to join your company appear here.',
    },
    noMessage: 'No message',
    show: 'View request',
  },
  filters: {
    sentence: 'Show %{status} requests[ to join %{companyId}].',
    any: 'all',
    inReview: 'open',
    agreed: 'approved',
    rejected: 'rejected',
    closed: 'withdrawn',
  },
  decide: {
    title: 'Request of %{name}',
    asks: 'wants to join %{company}',
    noRole: 'No role for now',
    roles: 'Roles',
    rolesHelp: 'One role per application. You can also assign roles later.',
    onePerApplication: 'One role per application.',
    noRoles: 'There are no roles to assign yet. You can assign one later.',
    reason: 'Reason',
    reasonHelp: 'The applicant sees this.',
    agree: 'Approve',
    reject: 'Reject',
    agreed: '%{name} is now a member.',
    agreedWithoutRole: '%{name} is now a member, without a role so far.',
    rejected: 'The request of %{name} was rejected.',
    other: 'Only the administrators of %{company} can decide on this request.',
    reasonMissing: 'Enter a reason.',
  },
  turnDown: {
    label: 'Reject',
    title: 'Reject the request of %{name}?',
    effects: { 0: 'The applicant sees the reason and can apply again.' },
    done: 'The request of %{name} was rejected.',
  },
  bulk: {
    agree: {
      label: 'Approve',
      title: 'Approve %{smart_count} request? |||| Approve %{smart_count} requests?',
      confirm: 'Approve',
      effects: {
        0: 'The applicants become members, without a role for now.',
        1: 'If the user quota is used up, the remaining requests stay open, and you see which.',
      },
      done: 'Approving requests',
    },
    reject: {
      label: 'Reject',
      title: 'Reject %{smart_count} request? |||| Reject %{smart_count} requests?',
      confirm: 'Reject',
      effects: {
        0: 'The applicants see the reason and can apply again.',
        1: 'Requests that have been decided are skipped, and you see why.',
      },
      done: 'Rejecting requests',
    },
  },
  audit: {
    join_request: act('apply to join', 'applied to join a company', 'tried to join a company'),
    join_agreed: act(
      'approve a join request',
      'approved the join request of %{target}',
      'tried to approve %{target}',
    ),
    join_rejected: act(
      'reject a join request',
      'rejected the join request of %{target}',
      'tried to reject %{target}',
    ),
    join_withdraw: act(
      'withdraw a join request',
      'withdrew a join request',
      'tried to withdraw %{target}',
    ),
    joinRequest_export: act('export join requests', 'exported the join requests'),
  },
} as const
