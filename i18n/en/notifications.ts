import type { NotificationKind } from '#contract/operations/notifications'

export const notifications = {
  'security.newDevice': 'Login on a new device: %{device}, from %{address}.',
  'security.signInAfterLock':
    'Login after the account had been locked by failed attempts: %{device}, from %{address}.',
  'security.sessionReused':
    'A login that had already expired was used again from %{address}: %{device}. That device was logged out. Unless you copied browser data yourself, someone may have stolen it.',
  'security.passwordChanged': 'The password was changed. All devices were logged out.',
  'security.passwordReset': 'The password was reset with a code. All devices were logged out.',
  'security.passwordGenerated':
    '%{user} generated a new password for your account. All devices were logged out. Set your own password when you log in with it.',
  'security.phoneChanged': 'The phone number of your account is now %{phone}.',
  'security.emailChanged': 'The email address of your account is now %{email}.',
  'security.phoneSet':
    '%{user} changed the phone number of your account to %{contact}. It takes effect when you verify it under Account and security.',
  'security.emailSet':
    '%{user} changed the email address of your account to %{contact}. It takes effect when you verify it under Account and security.',
  'security.phoneRemoved': '%{user} removed the phone number %{contact} from your account.',
  'security.emailRemoved': '%{user} removed the email address %{contact} from your account.',
  'security.viewedAs': '%{user} viewed the portal as you see it (read-only).',
  'security.factorAdded': 'The second factor “%{name}” was added to your account.',
  'security.factorRemoved': 'The second factor “%{name}” was removed from your account.',
  'security.factorsReset':
    '%{user} removed all second factors of your account. All devices were logged out. Reason: %{reason}',
  'security.recoveryCodeUsed':
    'A recovery code of your account was used. Recovery codes left: %{left}.',
  'security.recoveryCodesMade':
    'New recovery codes were generated for your account. The earlier ones no longer work.',
  'company.passed': '%{company} was approved. You are its super administrator.',
  'company.rejected': 'The application for %{company} was rejected: %{reason}',
  'company.closed': '%{company} was closed. %{reason}',
  'company.applicationClosed': 'The application for %{company} was closed. %{reason}',
  'company.suspended': '%{company} was suspended: %{reason}',
  'company.reopened': '%{company} was reopened: %{reason}',
  'company.transferred': 'You are now the super administrator of %{company}.',
  'join.requested': '%{user} wants to join %{company}.',
  'join.agreed': 'You are now a member of %{company}.',
  'join.rejected': 'Your request to join %{company} was rejected: %{reason}',
  'join.withdrawn': '%{user} withdrew the request to join %{company}.',
  'company.applied': '%{user} applied to register %{company}. The application is awaiting review.',
  'company.withdrawn': '%{user} withdrew the application for %{company}.',
  'company.licenceChanged':
    '%{user} uploaded a new business licence for %{company}. It needs checking.',
  'company.licenceRemoved': '%{user} removed the business licence of %{company}.',
  'company.assigned': '%{company} was assigned to you.',
  'company.unassigned': '%{company} is no longer assigned to you.',
  'rights.requested': '%{user} requests the permission “%{permission}”.',
  'rights.granted': 'You now have the permission “%{permission}”.',
  'rights.declined': 'Your request for the permission “%{permission}” was rejected: %{reason}',
  'quota.requested': '%{user} requests a higher quota for %{company}.',
  'quota.granted':
    '%{company} now has these quotas: users %{users}, devices %{devices}, storage %{storage}\u00a0GiB.',
  'administrator.addRequested':
    '%{user} requests that %{person} become a system super administrator. Another system super administrator has to review the request.',
  'administrator.removeRequested':
    '%{user} requests that %{person} no longer be a system super administrator. Another system super administrator has to review the request.',
  'administrator.added': '%{person} is now a system super administrator, as requested by %{user}.',
  'administrator.removed':
    '%{person} is no longer a system super administrator, as requested by %{user}.',
  'administrator.accountChanged':
    '%{user} changed the account of another system super administrator. See the log for details.',
  'setting.deliveryChanged':
    '%{user} changed where emails and text messages are sent. See the log for details.',
  'administrator.declined': 'Your request about %{person} was rejected: %{reason}',
  'quota.declined': 'The quota request of %{company} was rejected: %{reason}',
  'usage.devicesOver': '%{company} has exceeded its device quota: %{count} of %{quota}.',
  'usage.storageOver': '%{company} has exceeded its storage quota: %{count} of %{quota}\u00a0GiB.',
  'webhook.failing':
    'All events sent to the webhook “%{name}” failed for %{hours} hours, so it was paused. Resume it when its address works again.',
  'webhook.gone':
    'The address of the webhook “%{name}” responded that it no longer exists (410), so the webhook was paused.',
  'apiToken.expiring':
    'The access token “%{token}” of %{company} expires on %{date} (UTC). Create a new one for your scripts before then.',
  'company.memberLeft': '%{user} left %{company}.',
  'invitation.waiting':
    '%{user} accepted the invitation to %{company} from %{inviter}. The invitation has changed since it was sent, so the request to join needs your review.',
  'invitation.accepted': '%{user} accepted your invitation and is now a member of %{company}.',
} as const satisfies Record<NotificationKind, string>
