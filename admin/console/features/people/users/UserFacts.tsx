import { useRoleName } from '#console/core/i18n/rolePreset.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTranslate, useTexts } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/people/users'
import styles from '#console/core/ui/styles.module.css'
import css from './Users.module.css'
import {
  kindOf,
  phoneOf,
  contactsInUse,
  nameOf,
  pictureOf,
  stateOf,
  useIsOnlineInList,
} from './userText.ts'
import { CompanyName, Status, Time, useNow } from '#console/core/ui/Values.tsx'
import { Fact, Facts, Panel, TimeFact } from '#console/core/ui/Facts.tsx'
import { mono, textColumn, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { RolesInRow } from './UserRoles.tsx'

/** User details for a narrow list. It contains no links because the whole card is one. */
export const CardFacts = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const kind = kindOf(user)
  const roles = user.roles.map(useRoleName()).join(' · ')
  return (
    <>
      <span className={css.cardLine}>
        {kind
          ? translate(`resources.users.kinds.${kind}`)
          : roles || translate('resources.users.noRole')}
      </span>
      {user.departmentName && <span className={css.cardLine}>{user.departmentName}</span>}
      {user.phone && (
        <span className={css.cardLine}>
          <span className={styles.mono}>{phoneOf(user)}</span>
        </span>
      )}
    </>
  )
}

interface ContactProps {
  link: 'tel' | 'mailto'
  value: string
  verified: boolean
  /** The earlier, verified contact that stays in use until `value` is verified; otherwise null. */
  inUse: string | null
}

const Contact = ({ link, value, verified, inUse }: ContactProps) => {
  const text = useTexts('resources.users.show')
  return (
    <>
      <span className={styles.beside}>
        <a className={styles.mono} href={`${link}:${value.replaceAll(' ', '')}`}>
          {value}
        </a>
        <Status tone={verified ? 'passed' : 'pending'}>
          {text(verified ? 'verified' : 'unverified')}
        </Status>
      </span>
      {inUse && <p className={styles.muted}>{text('inUse', { contact: inUse })}</p>}
    </>
  )
}

export const UserFacts = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const field = useTexts('resources.users.fields')
  const phone = phoneOf(user)
  const inUse = contactsInUse(user)
  const reader = useCurrentUser()
  const isLocked = stateOf(user, useNow()) === 'locked'
  const none = <span className={styles.muted}>{translate('console.value.none')}</span>
  return (
    <>
      <Panel title={translate('resources.users.show.person')}>
        <Facts>
          {user.nickName && <Fact label={field('nickName')}>{user.nickName}</Fact>}
          {user.companyId !== reader?.companyId && (
            <Fact label={field('companyName')}>
              <CompanyName name={user.companyName} />
            </Fact>
          )}
          {user.departmentName && (
            <Fact label={field('departmentName')}>{user.departmentName}</Fact>
          )}
          <Fact label={field('locale')}>{translate(`console.languages.${user.locale}`)}</Fact>
          {isLocked && <TimeFact label={field('lockedUntil')} at={user.lockedUntil} />}
          <TimeFact label={field('lastSignInAt')} at={user.lastSignInAt} never />
          <TimeFact label={field('createdAt')} at={user.createdAt} />
        </Facts>
      </Panel>
      <Panel title={translate('resources.users.show.contact')}>
        <Facts>
          <Fact label={field('phone')}>
            {phone ? (
              <Contact link="tel" value={phone} verified={user.phoneVerified} inUse={inUse.phone} />
            ) : (
              none
            )}
          </Fact>
          <Fact label={field('email')}>
            {user.email ? (
              <Contact
                link="mailto"
                value={user.email}
                verified={user.emailVerified}
                inUse={inUse.email}
              />
            ) : (
              none
            )}
          </Fact>
        </Facts>
      </Panel>
    </>
  )
}

const tones = { active: 'passed', locked: 'pending', disabled: 'refused' } as const

export const UserStatus = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const state = stateOf(user, useNow())
  return <Status tone={tones[state]}>{translate(`resources.users.states.${state}`)}</Status>
}

const ListedPerson = ({ user, username }: { user: UserRecord; username?: string }) => {
  const translate = useTranslate()
  const isOnline = useIsOnlineInList(user.id)
  return (
    <Person
      name={nameOf(user)}
      username={username}
      picture={pictureOf(user)}
      online={isOnline ? translate('resources.online-sessions.states.online') : undefined}
    />
  )
}

export const userColumns: readonly Column<UserRecord>[] = [
  {
    source: 'realName',
    sortable: true,
    render: (user) => <ListedPerson user={user} username={user.username} />,
  },
  { source: 'username', sortable: true, hidden: true, render: (user) => mono(user.username) },
  { source: 'status', sortable: true, render: (user) => <UserStatus user={user} /> },
  { source: 'roles', wide: true, render: (user) => <RolesInRow user={user} /> },
  { source: 'phone', late: true, render: (user) => mono(phoneOf(user)) },
  { source: 'email', late: true, sortable: true, wide: true, render: (user) => mono(user.email) },
  {
    ...timeColumn('lastSignInAt'),
    render: ({ lastSignInAt }) => <Time at={lastSignInAt} never />,
  },
  timeColumn('createdAt', { hidden: true }),
]

const department: Column<UserRecord> = textColumn('departmentName', { wide: true })

export const userColumnsWithDepartment = userColumns.toSpliced(4, 0, department)

export const userColumnsWithCompany: readonly Column<UserRecord>[] = userColumns.toSpliced(
  2,
  0,
  {
    source: 'companyName',
    wide: true,
    render: (user) => <CompanyName name={user.companyName} />,
  },
  { ...department, hidden: true },
)

export const UserCard = ({ user }: { user: UserRecord }) => (
  <>
    <ListedPerson user={user} />
    <span className={css.cardLine}>
      <UserStatus user={user} />
      <span className={`${styles.mono} ${styles.cut}`}>{user.username}</span>
    </span>
    <CardFacts user={user} />
  </>
)
