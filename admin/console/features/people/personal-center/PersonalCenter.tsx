import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { loadCurrentUser, useCurrentUser } from '#console/core/data/identity.ts'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { MyAccess } from './MyAccess.tsx'
import { MyPlate } from './MyPlate.tsx'
import { MyRequests } from './MyRequests.tsx'
import { Dashboard, useFigures } from './dashboard/Dashboard.tsx'
import { useFirstSteps } from './first-steps/useFirstSteps.ts'
import { Joining } from './first-steps/Joining.tsx'
import { Steps } from './first-steps/Steps.tsx'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { loadRights, useRights } from '#console/core/data/rights.ts'
import { Link } from 'react-router'
import { isExternalPath } from '#shared/externalLink.ts'
import { Icon, MenuIcon } from '#console/core/controls/Icon.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { flatEntries, shownEntries } from '#console/core/navigation/routes.ts'
import { useSections } from '#console/core/navigation/sections.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './MyScreens.module.css'

const MyScreens = ({ user }: { user: SignedInUser }) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const { addressOf } = useShell()
  const sections = useSections()
  const open = flatEntries(shownEntries(useRights()?.menus ?? [])).filter(
    ({ filePath, path, isHavePermission }) =>
      isHavePermission &&
      sections.has(filePath) &&
      filePath !== 'personalCenter' &&
      !isExternalPath(path),
  )
  return (
    <Panel title={translate('console.me.screens')}>
      {open.length === 0 ? (
        <p className={styles.muted}>
          {translate(`console.me.${user.companyId ? 'noScreens' : 'noScreensYet'}`)}
        </p>
      ) : (
        <ul className={css.screens}>
          {open.map((entry) => (
            <li key={entry.path}>
              <Link to={addressOf(entry.path)}>
                <MenuIcon name={entry.icon} />
                <span>{nameOf(entry)}</span>
                <Icon name="chevron-right" size={14} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Leaves the company; roles and everything that depends on the membership end immediately. */
const LeaveCompany = ({ user }: { user: SignedInUser }) => {
  const company = user.companyName ?? ''
  const text = useTexts('console.me.leave', { company })
  const leave = async () => {
    await callOperation('/usercenter/company/leave', { method: 'POST', body: {} })
    await Promise.all([loadCurrentUser(), loadRights()])
  }
  return (
    <Panel title={text('panel')} note={text('note')}>
      <DialogButton
        color="error"
        dialog={(state) => (
          <ConfirmAction
            texts="console.me.leave"
            args={{ company }}
            work={leave}
            done="console.me.leave.done"
            grave
            {...state}
          />
        )}
      >
        {text('label')}
      </DialogButton>
    </Panel>
  )
}

/**
 * First steps for an administrator of a new company or installation, or for a user without a company; renders nothing
 * for others.
 */
const FirstSteps = () => {
  const { data: steps } = useFirstSteps()
  if (!steps || steps.kind === 'none') return null
  return steps.kind === 'joining' ? <Joining {...steps} /> : <Steps {...steps} />
}

/** Shows a placeholder until the first steps have loaded, because they would push the content down. */
const MyCompany = ({ user }: { user: SignedInUser }) => {
  const figures = useFigures()
  if (useFirstSteps().isPending) return <FactsSkeleton />
  return (
    <>
      <FirstSteps />
      <Dashboard user={user} />
      {!figures.isPending && (
        <RecordColumns right={<MyScreens user={user} />}>
          <MyAccess user={user} />
          <MyRequests />
          {user.companyId && !user.isCompanyAdministrator && !user.isSystemAdministrator && (
            <LeaveCompany user={user} />
          )}
        </RecordColumns>
      )}
    </>
  )
}

export const PersonalCenter = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  useQuery({ queryKey: ['me'], queryFn: loadCurrentUser })
  if (!user) return <FactsSkeleton />
  return (
    <>
      <PageHeader title={translate('console.me.title')} purpose={translate('console.me.purpose')} />
      <MyPlate user={user} />
      {user.suspension ? <MyAccess user={user} /> : <MyCompany user={user} />}
    </>
  )
}
