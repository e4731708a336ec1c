import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/users'
import { useApplicationName } from '#console/core/permissions/tree/useApplicationName.ts'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import text from '#console/core/ui/text.module.css'
import { Time, useNow } from '#console/core/ui/Time.tsx'
import css from './Users.module.css'
import { UserStatus } from './UserStatus.tsx'
import { stateOf } from './userText.ts'

const Roles = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const applicationName = useApplicationName()
  const kind = user.isSystemAdministrator
    ? 'systemAdministrator'
    : user.isCompanyAdministrator
      ? 'companyAdministrator'
      : undefined
  if (kind)
    return (
      <>
        <p>{translate(`resources.users.kinds.${kind}`)}</p>
        <p className={css.note}>{translate(`resources.users.show.${kind}`)}</p>
      </>
    )
  if (user.roles.length === 0)
    return <p className={css.note}>{translate('resources.users.show.noRoles')}</p>
  return (
    <ul className={css.roles}>
      {user.roles.map(({ applicationId, roleId, roleName }) => (
        <li key={roleId}>
          <span>{roleName}</span>
          <span>{applicationName(applicationId)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What a user may do, and how their account stands. */
export const UserSecurity = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const state = stateOf(user, useNow())
  const field = useTexts('resources.users.fields')
  return (
    <>
      <Panel title={translate('resources.users.show.roles')}>
        <Roles user={user} />
      </Panel>
      <Panel title={translate('resources.users.show.security')}>
        <Facts>
          <Fact label={field('status')}>
            <UserStatus user={user} />
          </Fact>
          {state === 'locked' && (
            <Fact label={field('lockedUntil')}>
              <Time at={user.lockedUntil} />
            </Fact>
          )}
          <Fact label={field('lastSignInAt')}>
            <Time at={user.lastSignInAt} />
          </Fact>
          <Fact label={field('createdAt')}>
            <Time at={user.createdAt} exact />
          </Fact>
          <Fact label={field('updatedAt')}>
            <Time at={user.updatedAt} exact />
          </Fact>
          <Fact label={field('id')}>
            <span className={text.mono}>{user.id}</span>
          </Fact>
        </Facts>
      </Panel>
    </>
  )
}
