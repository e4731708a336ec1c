import type { ButtonPermissionKey } from '#contract/access/permissions'
import type { Caller, Verdict } from '#contract/policies/caller'
import { mayDisableUser, mayEditUser, mayRemoveUser, mayUnlockUser } from '#contract/policies/users'
import { isUnused, type UserRecord } from '#contract/people/users'
import type { IconName } from '#console/core/controls/iconPaths.ts'
import { stateOf } from './userText.ts'

interface UserAction {
  name:
    | 'disable'
    | 'enable'
    | 'unlock'
    | 'sign-out'
    | 'send-reset-code'
    | 'remove-avatar'
    | 'delete'
  permission: ButtonPermissionKey
  icon: IconName
  policy: (caller: Caller, user: UserRecord) => Verdict
  /** Whether the action applies to the user's current state. */
  fits: (user: UserRecord, now: Date) => boolean
}

/** The actions in the order of the menu. Each key is also the key of the action's texts. */
export const userActions = {
  unlock: {
    name: 'unlock',
    permission: 'user:unlock',
    icon: 'unlock',
    policy: mayUnlockUser,
    fits: (user, now) => stateOf(user, now) === 'locked',
  },
  signOut: {
    name: 'sign-out',
    permission: 'user:signOut',
    icon: 'sign-out',
    policy: mayEditUser,
    fits: (user) => user.status === 'active',
  },
  sendResetCode: {
    name: 'send-reset-code',
    permission: 'user:resetPassword',
    icon: 'key',
    policy: mayEditUser,
    fits: (user) => user.status === 'active' && !!(user.verifiedPhone || user.verifiedEmail),
  },
  sendActivation: {
    name: 'send-reset-code',
    permission: 'user:resetPassword',
    icon: 'key',
    policy: mayEditUser,
    fits: (user) => user.status === 'active' && isUnused(user),
  },
  removeAvatar: {
    name: 'remove-avatar',
    permission: 'user:edit',
    icon: 'minus',
    policy: mayEditUser,
    fits: (user) => user.avatar !== null,
  },
  enable: {
    name: 'enable',
    permission: 'user:disable',
    icon: 'check',
    policy: mayEditUser,
    fits: (user) => user.status === 'disabled',
  },
  disable: {
    name: 'disable',
    permission: 'user:disable',
    icon: 'ban',
    policy: mayDisableUser,
    fits: (user) => user.status === 'active',
  },
  remove: {
    name: 'delete',
    permission: 'user:remove',
    icon: 'user-remove',
    policy: mayRemoveUser,
    fits: (user) => user.companyId !== null,
  },
} satisfies Record<string, UserAction>

export type UserActionKey = keyof typeof userActions
export const userActionKeys = Object.keys(userActions) as UserActionKey[]

export const isDestructive = (key: UserActionKey): boolean => key === 'disable' || key === 'remove'
