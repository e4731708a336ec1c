import { useRoleName } from '#console/core/i18n/rolePreset.ts'
import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { loadCurrentUser, useCurrentUser } from '#console/core/data/identity.ts'
import { loadRights } from '#console/core/data/rights.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import type { SignedInUser } from '#shared/signedInUser.ts'
import type { Account } from '#contract/people/account'
import styles from '#console/core/ui/styles.module.css'

/** Leaves the company; roles and everything that depends on the membership end immediately. */
const LeaveCompany = ({ company }: { company: string }) => {
  const text = useTexts('console.me.leave', { company })
  const leave = async () => {
    await callOperation('/usercenter/company/leave', { method: 'POST', body: {} })
    await Promise.all([loadCurrentUser(), loadRights()])
  }
  return (
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
  )
}

const administratorRoleOf = (user: SignedInUser) => {
  if (user.isSystemAdministrator) return 'systemAdministrator'
  return user.isCompanyAdministrator ? 'companyAdministrator' : null
}

/** Company and roles of a user who belongs to one. */
export const Membership = ({ account }: { account: Account }) => {
  const user = useCurrentUser()
  const text = useTexts('console.me')
  const roleName = useRoleName()
  if (!user?.companyName) return null
  const role = administratorRoleOf(user)
  const roles = account.roles.map(roleName).join(text('separator'))
  return (
    <Panel title={text('company')}>
      <Facts>
        <Fact label={text('company')}>{user.companyName}</Fact>
        <Fact label={text('role')}>{role ? text(`roles.${role}`) : roles || text('noRole')}</Fact>
      </Facts>
      {!role && (
        <div className={styles.buttonsBelow}>
          <LeaveCompany company={user.companyName} />
        </div>
      )}
    </Panel>
  )
}
