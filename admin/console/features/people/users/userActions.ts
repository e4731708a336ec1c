import type { ButtonPermissionKey } from '#contract/access/permissions'
import type { Caller, Verdict } from '#contract/policies/caller'
import { mayDisableUser, mayEditUser, mayRemoveUser, mayUnlockUser } from '#contract/policies/users'
import type { UserRecord } from '#contract/people/users'
import type { IconName } from '#console/core/controls/iconPaths.ts'
import { perform } from '#console/core/data/dataProvider.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNotify } from '#console/core/i18n/texts.ts'
import { nameOf, stateOf } from './userText.ts'

interface UserAction {
  name: 'disable' | 'enable' | 'unlock' | 'sign-out' | 'remove-avatar' | 'delete'
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

const instantKeys = ['unlock', 'signOut', 'enable'] as const
export type InstantKey = (typeof instantKeys)[number]
export type AskedKey = Exclude<UserActionKey, InstantKey>
export const isInstant = (key: UserActionKey): key is InstantKey =>
  instantKeys.some((one) => one === key)

export const isAsked = (key: string | undefined): key is AskedKey =>
  key !== undefined && key in userActions && !isInstant(key as UserActionKey)

/** Runs an action that needs no confirmation, because its effect is easy to reverse. */
export const useInstantAction = (user: UserRecord) => {
  const notify = useNotify()
  return useAction(async (key: InstantKey) => {
    await perform('users', user.id, userActions[key].name)
    notify(`resources.users.actions.${key}.done`, { name: nameOf(user) })
  })
}

export const isDestructive = (key: UserActionKey): boolean => key === 'disable' || key === 'remove'
