import { Link } from 'react-router'
import { dashboardDays, endingSoonDays, type Dashboard } from '#contract/operations/dashboard'
import { DayChart } from '#console/core/charts/DayChart.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNameOf, useNumber } from '#console/core/i18n/useFormats.ts'
import { timeOf } from '#console/core/ui/time.ts'
import { Block } from './Block.tsx'
import { Figure, Figures, sumOf } from './Figure.tsx'
import { useListAddress } from './useListAddress.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Dashboard.module.css'

const userScreens = ['user/manage', 'user/list']
const roleScreens = ['role/manage', 'role/list']

export const People = ({ people }: { people: NonNullable<Dashboard['people']> }) => {
  const text = useTexts('dashboard.people', { days: dashboardDays })
  const number = useNumber()
  const listOf = useListAddress()
  const users = (filter: Record<string, unknown>) => listOf(userScreens, filter)
  const added = sumOf(people.days, 'added')
  return (
    <Block title={text('title')}>
      <Figures>
        <Figure label={text('total')} value={number(people.total)} to={users({})} />
        <Figure
          label={text('added')}
          value={number(added)}
          to={users({ createdFrom: timeOf(people.days[0]?.day ?? '') })}
        />
        <Figure
          label={text('disabled')}
          value={people.disabled}
          to={users({ status: 'disabled' })}
        />
        <Figure label={text('locked')} value={people.locked} to={users({ locked: true })} warns />
        <Figure
          label={text('neverSignedIn')}
          value={people.neverSignedIn}
          to={users({ lastSignIn: 'never' })}
        />
        <Figure
          label={text('longAgo')}
          value={people.longAgo}
          to={users({ lastSignIn: 'longAgo' })}
          warns
        />
      </Figures>
      <DayChart
        title={text('chart')}
        days={people.days}
        series={[{ key: 'added', label: text('title'), tone: 'good' }]}
        linkOf={(day) => users({ createdFrom: timeOf(day), createdTo: timeOf(day, 1) })}
      />
    </Block>
  )
}

export const Roles = ({ roles }: { roles: NonNullable<Dashboard['roles']> }) => {
  const text = useTexts('dashboard.roles')
  const nameOf = useNameOf()
  const listOf = useListAddress()
  const { total, most } = roles
  const widest = Math.max(1, ...most.map(({ people }) => people))
  return (
    <Block title={text('title')}>
      <Figures>
        <Figure label={text('all')} value={total} to={listOf(roleScreens, { type: 'normal' })} />
      </Figures>
      {total === 0 && <p className={styles.note}>{text('none')}</p>}
      {most.length > 0 && (
        <ul className={css.ranks}>
          {most.map((role) => (
            <li key={role.id}>
              <Link to={listOf(userScreens, { roleId: role.id }) ?? `/roles/${role.id}/show`}>
                <span>{nameOf(role)}</span>
                <span>{text('people', { smart_count: role.people })}</span>
                <i style={{ width: `${(role.people / widest) * 100}%` }} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

export const Invitations = ({
  invitations,
}: {
  invitations: NonNullable<Dashboard['invitations']>
}) => {
  const text = useTexts('dashboard.invitations', { days: endingSoonDays })
  const listOf = useListAddress()
  const open = { status: 'open' }
  const firstToEnd = { field: 'expiresAt', order: 'ASC' } as const
  return (
    <Block title={text('title')}>
      <Figures>
        <Figure
          label={text('open')}
          value={invitations.open}
          to={listOf(['invitation/list'], open)}
        />
        <Figure
          label={text('endingSoon')}
          value={invitations.endingSoon}
          to={listOf(['invitation/list'], open, firstToEnd)}
          warns
        />
      </Figures>
    </Block>
  )
}
