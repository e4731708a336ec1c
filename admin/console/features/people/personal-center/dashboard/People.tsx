import { dashboardDays, endingSoonDays, type Dashboard } from '#contract/operations/dashboard'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { timeOf } from '#console/core/ui/time.ts'
import { Block } from './Block.tsx'
import { Figure, Figures, sumOf } from './Figure.tsx'
import { useListAddress } from './useListAddress.ts'

const userScreens = ['user/manage', 'user/list']

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
          hidesZero
        />
        <Figure
          label={text('locked')}
          value={people.locked}
          to={users({ locked: true })}
          warns
          hidesZero
        />
        <Figure
          label={text('neverSignedIn')}
          value={people.neverSignedIn}
          to={users({ lastSignIn: 'never' })}
          hidesZero
        />
        <Figure
          label={text('longAgo')}
          value={people.longAgo}
          to={users({ lastSignIn: 'longAgo' })}
          warns
          hidesZero
        />
      </Figures>
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
