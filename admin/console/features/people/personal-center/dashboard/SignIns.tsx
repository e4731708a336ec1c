import { dashboardDays, type Dashboard } from '#contract/operations/dashboard'
import { DayChart } from '#console/core/charts/DayChart.tsx'
import { logAddress, logScreen } from '#console/core/history/LogSentence.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { timeOf } from '#console/core/ui/time.ts'
import { Figure, Figures, sumOf } from './Figure.tsx'
import { Block } from './Block.tsx'

/** A link to the log of one day in the user's time zone, for one action or all. */
const logOfDay = (day: string, action?: string): string | undefined =>
  logScreen() &&
  logAddress({ ...(action ? { action } : {}), from: timeOf(day), to: timeOf(day, 1) })

export const SignIns = ({ signIns }: { signIns: NonNullable<Dashboard['signIns']> }) => {
  const { days, reused } = signIns
  const text = useTexts('dashboard.signIns')
  const overview = useTexts('console.me.overview', { days: dashboardDays })
  const number = useNumber()
  const from = timeOf(days[0]?.day ?? '')
  const to = (action: string) => logScreen() && logAddress({ action, from })
  return (
    <Block title={overview('signIns')}>
      <Figures>
        <Figure label={text('done')} value={number(sumOf(days, 'done'))} to={to('signIn')} />
        <Figure
          label={text('failed')}
          value={sumOf(days, 'failed')}
          to={to('signIn.failed')}
          warns
          hidesZero
        />
        <Figure
          label={text('reused')}
          value={reused}
          to={to('session.reuse')}
          help={text('reusedHelp')}
          warns
          hidesZero
        />
      </Figures>
      <DayChart
        hideTitle
        height={120}
        title={overview('signIns')}
        days={days}
        series={[
          { key: 'done', label: text('done'), tone: 'plain' },
          { key: 'failed', label: text('failed'), tone: 'bad' },
        ]}
        linkOf={(day, key) => logOfDay(day, key === 'failed' ? 'signIn.failed' : 'signIn')}
      />
    </Block>
  )
}
