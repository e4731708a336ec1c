import { actInEnglish as act } from '#i18n/audit'

export const permissionRequests = {
  name: 'Permission request |||| Permission requests',
  file: 'permission-requests',
  fields: {
    userName: 'Applicant',
    companyName: 'Company',
    permissionName: 'Permission',
    permissionId: 'Permission ID',
    permissionEnName: 'Permission (English)',
    decidedAt: 'Decided',
    message: 'Reason',
    status: 'Status',
    createdAt: 'Requested',
    roleName: 'Granted by role',
    reason: 'Reply',
  },
  states: {
    inReview: 'Awaiting review',
    granted: 'Approved',
    declined: 'Rejected',
    withdrawn: 'Withdrawn',
  },
  manage: {
    title: 'Permission requests',
    search: 'Applicant, permission or reason',
    count: '%{count} request |||| %{count} requests',
    empty: {
      title: 'No requests to review',
      text: 'Requests appear here when users ask for a permission that they do not have.',
    },
  },
  filters: {
    sentence: 'Show %{status}[ from %{companyId}].',
    any: 'all requests',
    inReview: 'requests awaiting review',
    granted: 'approved requests',
    declined: 'rejected requests',
    withdrawn: 'withdrawn requests',
  },
  decide: {
    title: 'Permission request from %{name}',
    asks: '%{name} requests “%{permission}”',
    byRole: 'through the role “%{role}”',
    own: 'This is your own request. Someone else has to review it.',
    held: '%{name} already has this permission. Approving only closes the request.',
    noRole:
      'None of the roles you can assign includes it. Create a role that does, or reject the request with a reply.',
    noCompany:
      '%{name} does not belong to a company, so no role can be assigned. Reject the request with a reply.',
    roles: 'Approve by assigning this role',
    size: '%{smart_count} permission |||| %{smart_count} permissions',
    replaces: 'Replaces the role “%{role}”. No permissions are lost.',
    loses:
      'Replaces the role “%{role}”; %{smart_count} permission is lost. |||| Replaces the role “%{role}”; %{smart_count} permissions are lost.',
    reason: 'Reply',
    reasonHelp: '%{name} sees this. Required for rejection.',
    reasonMissing: 'Enter a reply, so that %{name} knows why the request was rejected.',
    grant: 'Approve',
    decline: 'Reject',
    granted: '%{name} now has “%{permission}”.',
    declined: 'The request from %{name} was rejected.',
  },
  audit: {
    rightsRequest_create: act(
      'request a permission',
      'requested permission %{target}',
      'tried to request a permission',
    ),
    rightsRequest_granted: act(
      'approve a permission request',
      'approved permission request %{target}',
      'tried to approve %{target}',
    ),
    rightsRequest_declined: act(
      'reject a permission request',
      'rejected permission request %{target}',
      'tried to reject %{target}',
    ),
    rightsRequest_withdraw: act(
      'withdraw a permission request',
      'withdrew permission request %{target}',
      'tried to withdraw %{target}',
    ),
    rightsRequest_export: act('export permission requests', 'exported the permission requests'),
  },
} as const
