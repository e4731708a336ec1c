import { useEffect, useEffectEvent, useState } from 'react'
import type { UserRecord } from '#contract/people/users'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ConfirmAction, ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { nameOf, canHaveRoles } from './userText.ts'
import { useRefresh } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { usePage } from '#console/core/navigation/pages.ts'
import type { Viewing } from '#contract/operations/viewAs'
import { mayDisableUser, mayEditUser, mayViewAs } from '#contract/policies/users'
import { enterViewing } from '#shared/viewing.ts'
import { useAllowed, useCurrentUser } from '#console/core/data/identity.ts'
import { accessTo } from '#console/core/data/rights.ts'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { useNow } from '#console/core/ui/Values.tsx'
import { OffboardDialog } from './Offboard.tsx'
import { LoginHelp, useLoginHelps } from './LoginHelp.tsx'
import {
  isAsked,
  isDestructive,
  isInstant,
  userActionKeys,
  useInstantAction,
  userActions,
  type AskedKey,
  type UserActionKey,
} from './userActions.ts'
import { RolesDialog } from './UserRoles.tsx'

/** Returns a function that leaves the page of a removed user and shows the list with a notice. */
const useLeave = (user: UserRecord) => {
  const notify = useNotify()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { forget } = usePage()
  return () => {
    void navigate('/users', { replace: true })
    forget()
    refresh()
    notify('resources.users.actions.remove.done', { name: nameOf(user) })
  }
}

/** Calls `start` once with the action that the navigation to this page asked for. */
const useWantedAction = (onPage: boolean, start: (action: unknown) => void) => {
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  const { action } = (onPage ? (state ?? {}) : {}) as { action?: unknown }
  const begin = useEffectEvent((wanted: unknown) => {
    void navigate(pathname, { replace: true, state: null })
    start(wanted)
  })
  useEffect(() => {
    if (action !== undefined) begin(action)
  }, [action])
}

export const UserRowMenu = ({ user, onPage = false }: { user: UserRecord; onPage?: boolean }) => {
  const translate = useTranslate()
  const now = useNow()
  const allowed = useAllowed()
  const seesAll = useCurrentUser()?.isOurCompany
  const leave = useLeave(user)
  const [asked, setAsked] = useState<AskedKey | 'viewAs' | 'roles' | 'help' | 'offboard'>()
  const { run } = useInstantAction(user)
  const helps = useLoginHelps(user)
  const args = { name: nameOf(user) }
  const close = () => setAsked(undefined)
  const viewAs = async () => {
    const request = { method: 'POST', body: {} } as const
    enterViewing(await callOperation<Viewing>(`/usercenter/users/${user.id}/view-as`, request))
  }
  const fits = (key: UserActionKey) => {
    const { policy, fits: isFitting, permission } = userActions[key]
    return allowed(policy, user) && isFitting(user, now) && accessTo(permission) === 'granted'
  }
  /** Starts an action that the search named, if the user may do it. */
  const start = (name: unknown) => {
    const key = userActionKeys.find((one) => one === name)
    if (key && fits(key)) return isInstant(key) ? run(key) : isAsked(key) && setAsked(key)
    if (name === 'roles' && canHaveRoles(user)) setAsked('roles')
    if (name === 'help' && helps.length > 0) setAsked('help')
    if (name === 'offboard' && fits('disable') && user.companyId !== null) setAsked('offboard')
    return undefined
  }
  useWantedAction(onPage, start)
  return (
    <>
      <RecordMenu
        label={translate('resources.users.actions.menu', args)}
        onPage={onPage}
        edit={allowed(mayEditUser, user) ? `/users/${user.id}` : undefined}
        editPermission="user:edit"
        actions={[
          !onPage &&
            canHaveRoles(user) && {
              label: translate('resources.users.actions.roles.label'),
              icon: 'sliders',
              permission: 'role:assign',
              onClick: () => setAsked('roles'),
            },
          allowed(mayDisableUser, user) &&
            user.status === 'active' &&
            user.companyId !== null && {
              label: translate('resources.users.actions.offboard.label'),
              icon: 'sign-out',
              permission: 'user:disable',
              grave: true,
              onClick: () => setAsked('offboard'),
            },
          ...userActionKeys
            .filter((key) => {
              const { policy, fits } = userActions[key]
              return allowed(policy, user) && fits(user, now)
            })
            .map((key) => ({
              label: translate(`resources.users.actions.${key}.label`),
              icon: userActions[key].icon,
              permission: userActions[key].permission,
              grave: isDestructive(key),
              onClick: () => (isInstant(key) ? run(key) : setAsked(key)),
            })),
          helps.length > 0 && {
            label: translate('resources.users.actions.help.label'),
            icon: 'key',
            permission: 'user:resetPassword',
            onClick: () => setAsked('help'),
          },
          allowed(mayViewAs, { ...user, userId: user.id }) &&
            user.status === 'active' && {
              label: translate('resources.users.actions.viewAs.label'),
              icon: 'eye',
              onClick: () => setAsked('viewAs'),
            },
        ]}
      />
      {asked === 'viewAs' && (
        <ConfirmAction
          texts="resources.users.actions.viewAs"
          args={args}
          work={viewAs}
          onClose={close}
        />
      )}
      {asked === 'roles' && canHaveRoles(user) && (
        <RolesDialog user={user} companyId={user.companyId} onClose={close} />
      )}
      {asked === 'offboard' && <OffboardDialog user={user} onClose={close} />}
      <LoginHelp user={user} helps={helps} open={asked === 'help'} onClose={close} />
      {isAsked(asked) && (
        <UserActionDialog
          user={user}
          action={asked}
          onClose={close}
          {...(onPage && asked === 'remove' && !seesAll ? { onDone: leave } : {})}
        />
      )}
    </>
  )
}

interface UserActionDialogProps {
  user: UserRecord
  action: AskedKey
  onClose: () => void
  /** Called instead of showing the `done` notice. */
  onDone?: () => void
}

const UserActionDialog = ({ user, action, ...rest }: UserActionDialogProps) => (
  <ActionDialog
    resource="users"
    record={user}
    action={userActions[action].name}
    texts={`resources.users.actions.${action}`}
    args={{ name: nameOf(user) }}
    grave={isDestructive(action)}
    {...rest}
  />
)
