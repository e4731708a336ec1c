/** Texts of the resource `rights-requests`: asking for a permission and deciding on it. */
export const rightsRequests = {
  name: 'Permission request |||| Permission requests',
  file: 'permission requests',
  fields: {
    userName: 'Person',
    companyName: 'Company',
    permissionName: 'Permission',
    permissionId: 'Permission number',
    permissionEnName: 'Permission (English)',
    decidedAt: 'Decided',
    message: 'What for',
    status: 'Status',
    createdAt: 'Asked',
    roleName: 'Granted by role',
    reason: 'Reason',
  },
  states: {
    inReview: 'Open',
    granted: 'Granted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  },
  manage: {
    title: 'Permission requests',
    purpose: 'People who were refused something and ask you for the permission.',
    count: '%{count} request |||| %{count} requests',
    empty: {
      title: 'Nobody is waiting',
      text: 'Whoever meets a closed function can ask for it; the request appears here.',
    },
  },
  filters: {
    sentence: 'Show %{status}.',
    any: 'all requests',
    inReview: 'open requests',
    granted: 'granted requests',
    declined: 'declined requests',
    withdrawn: 'withdrawn requests',
  },
  decide: {
    title: 'Permission for %{name}?',
    asks: '%{name} asks for “%{permission}”',
    byRole: 'by the role “%{role}”',
    own: 'This is your own request. Somebody else decides on it.',
    held: '%{name} has the permission by now. Granting closes the request and changes nothing.',
    noRole:
      'No existing role that you may assign would give it. Create one that holds it, or decline and say why.',
    noCompany:
      '%{name} belongs to no company, and roles are held in companies. Decline and say what to do.',
    roles: 'Grant it by assigning this role',
    size: '%{smart_count} permission |||| %{smart_count} permissions',
    replaces: 'The role “%{role}” gives way; nothing is lost by that.',
    loses:
      'The role “%{role}” gives way; %{smart_count} permission is lost. |||| The role “%{role}” gives way; %{smart_count} permissions are lost.',
    reason: 'Reason',
    reasonHelp: '%{name} reads it. Needed for declining.',
    reasonMissing: 'Say why, so that %{name} knows what to do.',
    grant: 'Grant',
    decline: 'Decline',
    granted: '%{name} now has “%{permission}”.',
    declined: 'The request of %{name} was declined.',
  },
} as const
