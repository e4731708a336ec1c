/** Texts of actions of the audit log that belong to no resource. */
export const audit = {
  userImport_check: {
    label: 'check a user import',
    done: '%{actor} had the file %{target} checked for an import',
    refused: '%{actor} tried to import users',
  },
  userImport_discard: {
    label: 'discard a user import',
    done: '%{actor} discarded the import of %{target}',
    refused: '%{actor} tried to discard %{target}',
  },
  signIn: { label: 'log in', done: '%{actor} logged in' },
  signIn_failed: { label: 'failed login', done: '%{actor} failed to log in' },
  signOut: { label: 'log out', done: '%{actor} logged out', refused: '%{actor} tried to log out' },
  session_reuse: {
    label: 'reuse of an expired session',
    done: 'An expired session of %{actor} was reused and has been ended',
  },
  session_end: {
    label: 'end own session',
    done: '%{actor} ended one of their sessions',
    refused: '%{actor} tried to end one of their sessions',
  },
  session_endOthers: {
    label: 'end own other sessions',
    done: '%{actor} ended their other sessions',
    refused: '%{actor} tried to end their other sessions',
  },
  defaultPermission_edit: {
    label: 'change default permissions',
    done: '%{actor} changed the default permissions of %{target}',
    refused: '%{actor} tried to change default permissions',
  },
  account_edit: {
    label: 'change own profile',
    done: '%{actor} changed their profile',
    refused: '%{actor} tried to change their profile',
  },
  account_avatar: {
    label: 'change own picture',
    done: '%{actor} changed their picture',
    refused: '%{actor} tried to change their picture',
  },
  account_phone: {
    label: 'change own phone number',
    done: '%{actor} changed their phone number',
    refused: '%{actor} tried to change their phone number',
  },
  account_email: {
    label: 'change own email address',
    done: '%{actor} changed their email address',
    refused: '%{actor} tried to change their email address',
  },
  account_delete: {
    label: 'delete own account',
    done: 'The account of %{target} was deleted',
    refused: '%{actor} tried to delete their account',
  },
  password_change: {
    label: 'change the password',
    done: '%{actor} changed their password',
    refused: '%{actor} tried to change their password',
  },
  password_reset: { label: 'reset the password', done: '%{actor} reset their password' },
  consent_withdraw: {
    label: 'withdraw consent to the agreement',
    done: '%{actor} withdrew consent to the agreement',
    refused: '%{actor} tried to withdraw consent to the agreement',
  },
  notification_read: {
    label: 'mark notifications as read',
    done: '%{actor} marked notifications as read',
    refused: '%{actor} tried to mark notifications as read',
  },
  firstSteps_mark: {
    label: 'mark first steps',
    done: '%{actor} marked first steps',
    refused: '%{actor} tried to mark first steps',
  },
}
