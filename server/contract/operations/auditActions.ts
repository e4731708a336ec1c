import type { ActionOf, Resources } from '#contract/core/resource'

/** Actions of the audit log that belong to no declared resource. */
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
  | 'notification.read'
  | 'defaultPermission.edit'
  | 'firstSteps.mark'

/** What the audit log can tell of, done and refused under one name. */
export type AuditAction = ActionOf<Resources[keyof Resources]> | OtherAction

/** The same as keys of texts, which read a full stop as a level. */
export type AuditKey = AuditAction extends infer Action
  ? Action extends `${infer Type}.${infer Verb}`
    ? `${Type}_${Verb}`
    : Action
  : never
