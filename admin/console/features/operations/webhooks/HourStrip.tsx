import type { WebhookRecord } from '#contract/operations/webhooks'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Webhooks.module.css'

const height = 20
const step = 5
const minBar = 3

/** Deliveries of the last 24 hours as one bar per hour, failed ones below; also in words. */
export const HourStrip = ({ hours }: Pick<WebhookRecord, 'hours'>) => {
  const text = useTexts('resources.webhooks.strip')
  const sum = (name: 'delivered' | 'failed') => hours.reduce((all, hour) => all + hour[name], 0)
  const [delivered, failed] = [sum('delivered'), sum('failed')]
  if (delivered + failed === 0) return <span className={styles.muted}>{text('quiet')}</span>
  const most = Math.max(...hours.map((hour) => hour.delivered + hour.failed))
  const long = (count: number) =>
    count === 0 ? 0 : Math.max(minBar, Math.round((count / most) * height))
  return (
    <svg
      className={css.strip}
      role="img"
      aria-label={text('label', { delivered, failed })}
      width={hours.length * step}
      height={height}
      viewBox={`0 0 ${hours.length * step} ${height}`}
    >
      <path className={css.ground} d={`M0 ${height - 0.5}H${hours.length * step}`} />
      {hours.map((hour, index) => {
        const bad = long(hour.failed)
        const good = Math.min(long(hour.delivered), height - bad)
        const x = index * step
        return (
          <g key={x}>
            <rect className={css.good} x={x} y={height - good - bad} width={4} height={good} />
            <rect className={css.bad} x={x} y={height - bad} width={4} height={bad} />
          </g>
        )
      })}
    </svg>
  )
}
