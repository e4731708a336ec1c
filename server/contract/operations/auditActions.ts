import type { ActionOf, Resources } from '#contract/core/resource'

type OtherAction =
  | 'signIn'
  | 'signIn.failed'
  | 'signOut'
  | 'session.end'
  | 'session.endOthers'
  | 'session.reuse'
  | 'account.edit'
  | 'account.avatar'
  | 'account.phone'
  | 'account.email'
  | 'account.merge'
  | 'account.undoContact'
  | 'account.delete'
  | 'password.change'
  | 'password.reset'
  | 'consent.give'
  | 'consent.withdraw'
  | 'application.pin'
  | 'application.open'
  | 'application.signIn'
  | 'application.refused'
  | 'application.signOut'
  | 'application.consent'
  | 'application.withdraw'
  | 'oauthKey.rotate'
  | 'account.confirm'
  | 'factor.add'
  | 'factor.remove'
  | 'factor.rename'
  | 'factor.codes'
  | 'notification.read'
  | 'defaultPermission.edit'
  | 'firstSteps.mark'
  | 'usage.report'
  | 'usage.admit'
  | 'usage.over'

export type AuditAction = ActionOf<Resources[keyof Resources]> | OtherAction

/** The actions as text keys, with `_` instead of a full stop, which would be a nesting level. */
export type AuditKey = AuditAction extends infer Action
  ? Action extends `${infer Type}.${infer Verb}`
    ? `${Type}_${Verb}`
    : Action
  : never
