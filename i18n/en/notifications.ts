/** Notifications by kind. The inbox words them with their values, in the reader's language. */
export const notifications = {
  'security.newDevice': 'Signed in on a new device: %{device}, from %{address}.',
  'security.signInAfterLock':
    'Signed in after the account had been locked by wrong passwords: %{device}, from %{address}.',
  'security.passwordChanged': 'The password was changed. All devices were logged out.',
  'security.passwordReset': 'The password was reset by code. All devices were signed out.',
  'security.phoneChanged': 'The phone number was changed to %{phone}.',
  'security.emailChanged': 'The e-mail address was changed to %{email}.',
  'security.viewedAs':
    '%{user} looked at the portal as you see it. Nothing can be changed that way.',
  'company.passed': '%{company} has passed. You are its super administrator.',
  'company.rejected': 'The application for %{company} was rejected: %{reason}',
  'company.closed': '%{company} was closed.',
  'company.transferred': 'You are now the super administrator of %{company}.',
  'join.requested': '%{user} asks to join %{company}.',
  'join.agreed': 'You are now a member of %{company}.',
  'join.rejected': 'Your request to join %{company} was rejected: %{reason}',
  'join.withdrawn': '%{user} withdrew the request to join %{company}.',
  'company.applied': '%{user} applied for %{company}. It waits for review.',
  'company.withdrawn': '%{user} withdrew the application for %{company}.',
  'company.assigned': 'You now look after %{company}.',
  'company.unassigned': 'You no longer look after %{company}.',
  'rights.requested': '%{user} asks for the permission “%{permission}”.',
  'rights.granted': 'You now have the permission “%{permission}”.',
  'rights.declined': 'Your request for the permission “%{permission}” was declined: %{reason}',
  'company.memberLeft': '%{user} left %{company}.',
  'invitation.waiting':
    '%{user} accepted an invitation to %{company} from %{inviter}. What it offers has changed since it was sent, so approve or reject the request to join.',
  'invitation.accepted': '%{user} accepted your invitation and is now a member of %{company}.',
} as const

export type NotificationText = keyof typeof notifications
