import { actInEnglish as act } from '#i18n/audit'

export const audit = {
  userImport_check: act(
    'check a user import',
    'checked the file %{target} for an import',
    'tried to import users',
  ),
  userImport_discard: act(
    'discard a user import',
    'discarded the import of %{target}',
    'tried to discard %{target}',
  ),
  signIn: act('log in', 'logged in'),
  signIn_failed: act('failed login', 'failed to log in', 'failed to log in'),
  signOut: act('log out', 'logged out', 'tried to log out'),
  session_reuse: {
    label: 'reuse of an expired session',
    done: 'An expired session of %{actor} was reused and has been ended',
  },
  session_end: act(
    'log out one of their own devices',
    'logged out one of their devices',
    'tried to log out one of their devices',
  ),
  session_endOthers: act(
    'log out all their other devices',
    'logged out all their other devices',
    'tried to log out their other devices',
  ),
  defaultPermission_edit: act(
    'change default permissions',
    'changed the default permissions of %{target}',
    'tried to change default permissions',
  ),
  account_edit: act('change own profile', 'changed their profile', 'tried to change their profile'),
  account_avatar: act(
    'change own picture',
    'changed their picture',
    'tried to change their picture',
  ),
  account_phone: act(
    'change own phone number',
    'changed their phone number',
    'tried to change their phone number',
  ),
  account_email: act(
    'change own email address',
    'changed their email address',
    'tried to change their email address',
  ),
  account_merge: act(
    'merge another account into their own',
    'merged another account into their own',
    'tried to merge another account into their own',
  ),
  account_undoContact: act(
    'undo a change of own contact',
    'undid the change of their contact with the link sent to them',
  ),
  account_delete: {
    label: 'delete own account',
    done: 'The account of %{target} was deleted',
    refused: '%{actor} tried to delete their account',
  },
  account_confirm: act(
    'confirm their identity',
    'confirmed their identity',
    'failed to confirm their identity',
  ),
  factor_add: act('add a second factor', 'added a second factor', 'tried to add a second factor'),
  factor_remove: act(
    'remove a second factor',
    'removed a second factor',
    'tried to remove a second factor',
  ),
  factor_rename: act(
    'rename a second factor',
    'renamed a second factor',
    'tried to rename a second factor',
  ),
  factor_codes: act(
    'generate recovery codes',
    'generated new recovery codes',
    'tried to generate recovery codes',
  ),
  application_signIn: act(
    'log in to an application',
    'logged in to %{target}',
    'tried to log in to %{target}',
  ),
  application_refused: {
    label: 'refused request of an application',
    done: 'A request from %{target} was refused',
  },
  application_signOut: act('log out of an application', 'logged out of %{target}'),
  application_consent: act(
    'give an application access',
    'gave %{target} access to their data',
    'tried to give %{target} access',
  ),
  application_withdraw: act(
    'remove access for an application',
    'removed access for %{target}',
    'tried to remove access for an application',
  ),
  oauthKey_rotate: {
    label: 'new signing key for applications',
    done: 'A new key for signing logins to applications was created',
  },
  password_change: act(
    'change the password',
    'changed their password',
    'tried to change their password',
  ),
  password_reset: act('reset the password', 'reset their password'),
  consent_give: act(
    'accept the agreement',
    'accepted the agreement',
    'tried to accept the agreement',
  ),
  consent_withdraw: act(
    'withdraw consent to the agreement',
    'withdrew consent to the agreement',
    'tried to withdraw consent to the agreement',
  ),
  notification_read: act(
    'mark notifications as read',
    'marked notifications as read',
    'tried to mark notifications as read',
  ),
  usage_report: {
    label: 'report usage',
    done: 'New usage of %{target} was reported',
    refused: 'A usage report was refused',
  },
  usage_admit: {
    label: 'refused use above a quota',
    done: 'Additional usage was allowed for %{target}',
    refused: 'Additional usage was refused for %{target}, because a quota would be exceeded',
  },
  usage_over: {
    label: 'usage above a quota',
    done: 'The usage of %{target} is above a quota',
  },
  firstSteps_mark: act('mark first steps', 'marked first steps', 'tried to mark first steps'),
}
