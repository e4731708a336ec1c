import type { ButtonPermissionKey } from '#contract/permissions'
import { isUnused, type UserRecord } from '#contract/users'
import type { IconName } from '#console/core/icons/paths.ts'
import { stateOf } from './userText.ts'

/** An action on one user, as the gateway names it. */
export interface UserAction {
  name: 'disable' | 'enable' | 'unlock' | 'sign-out' | 'send-reset-code' | 'delete'
  permission: ButtonPermissionKey
  icon: IconName
  /** Key of its texts below `resources.users.actions`. */
  texts: 'disable' | 'enable' | 'unlock' | 'signOut' | 'sendResetCode' | 'sendActivation' | 'remove'
  /** How many sentences say what will happen. */
  effects: number
  grave?: true
  /** Whether it makes sense for a user as they are now. */
  fits: (user: UserRecord, now: Date) => boolean
}

export const userActions: readonly UserAction[] = [
  {
    name: 'unlock',
    permission: 'user:unlock',
    icon: 'unlock',
    texts: 'unlock',
    effects: 2,
    fits: (user, now) => stateOf(user, now) === 'locked',
  },
  {
    name: 'sign-out',
    permission: 'user:signOut',
    icon: 'sign-out',
    texts: 'signOut',
    effects: 2,
    fits: (user) => user.status === 'active',
  },
  {
    name: 'send-reset-code',
    permission: 'user:resetPassword',
    icon: 'key',
    texts: 'sendResetCode',
    effects: 2,
    fits: (user) => user.status === 'active' && !!(user.verifiedPhone || user.verifiedEmail),
  },
  {
    name: 'send-reset-code',
    permission: 'user:resetPassword',
    icon: 'key',
    texts: 'sendActivation',
    effects: 2,
    fits: (user) => user.status === 'active' && isUnused(user),
  },
  {
    name: 'enable',
    permission: 'user:disable',
    icon: 'check',
    texts: 'enable',
    effects: 2,
    fits: (user) => user.status === 'disabled',
  },
  {
    name: 'disable',
    permission: 'user:disable',
    icon: 'lock',
    texts: 'disable',
    effects: 3,
    grave: true,
    fits: (user) => user.status === 'active',
  },
  {
    name: 'delete',
    permission: 'user:remove',
    icon: 'sign-out',
    texts: 'remove',
    effects: 2,
    grave: true,
    fits: (user) => user.companyId !== null && !user.isCompanyAdministrator,
  },
]
