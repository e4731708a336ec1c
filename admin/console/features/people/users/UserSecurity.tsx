import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { UserRecord } from '#contract/people/users'
import { Fact, Facts, Panel, TimeFact } from '#console/core/ui/Facts.tsx'
import { PermissionButton } from '#console/core/ui/PermissionButton.tsx'
import { useNow } from '#console/core/ui/Values.tsx'
import { UserStatus } from './userColumns.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import { RolesOfUser } from './UserRoles.tsx'
import { canHaveRoles, stateOf } from './userText.ts'

const ChangeRoles = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (!canHaveRoles(user)) return null
  return (
    <>
      <PermissionButton id="role:assign" size="small" onClick={() => setOpen(true)}>
        {translate('resources.users.actions.roles.label')}
      </PermissionButton>
      {open && (
        <RolesDialog user={user} companyId={user.companyId} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

export const UserSecurity = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const state = stateOf(user, useNow())
  const field = useTexts('resources.users.fields')
  return (
    <>
      <Panel title={translate('resources.users.show.roles')} note={<ChangeRoles user={user} />}>
        <RolesOfUser user={user} />
      </Panel>
      <Panel title={translate('resources.users.show.security')}>
        <Facts>
          <Fact label={field('status')}>
            <UserStatus user={user} />
          </Fact>
          {state === 'locked' && <TimeFact label={field('lockedUntil')} at={user.lockedUntil} />}
          <TimeFact label={field('lastSignInAt')} at={user.lastSignInAt} never />
          <TimeFact label={field('createdAt')} at={user.createdAt} exact />
          <TimeFact label={field('updatedAt')} at={user.updatedAt} exact />
          <Fact label={field('id')} mono>
            {user.id}
          </Fact>
        </Facts>
      </Panel>
    </>
  )
}
