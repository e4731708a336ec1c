import { Link } from 'react-router'
import { type Dashboard, dashboardDays } from '#contract/operations/dashboard'
import { companyStatuses } from '#contract/core/enums'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { timeOf } from '#console/core/ui/time.ts'
import { Time } from '#console/core/ui/Values.tsx'
import { Block } from './Block.tsx'
import { Figure, Figures, sumOf } from './Figure.tsx'
import { useListAddress } from './useListAddress.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Dashboard.module.css'

const steps = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const

/** Formats a duration in ms in the largest unit that fits, e.g. "1.5 d" or "40 min". */
const useDuration = (): ((ms: number) => string) => {
  const text = useTexts('dashboard.duration')
  const number = useNumber({ maximumFractionDigits: 1 })
  return (ms) => {
    const step = steps.find(([, length]) => ms >= length)
    return step ? text(step[0], { count: number(ms / step[1]) }) : text('short')
  }
}

type CompanyFigures = NonNullable<Dashboard['companies']>

const screens = ['company/manage']
/** Applications in review are in the queues above. */
const shownStatuses = companyStatuses.filter((status) => status !== 'inReview')

const NearQuota = ({ companies }: { companies: CompanyFigures['nearQuota'] }) => {
  const translate = useTranslate()
  const text = useTexts('dashboard.companies')
  const share = useNumber({ style: 'percent', maximumFractionDigits: 0 })
  if (companies.length === 0) return null
  return (
    <>
      <h3>{text('near')}</h3>
      <ul className={css.ranks}>
        {companies.map(({ id, name, quota, used, limit }) => (
          <li key={id}>
            <Link to={`/companies/${id}/show`}>
              <span>{name}</span>
              <span>
                {translate(`resources.companies.quota.${quota}`)} {share(used / limit)}
              </span>
              <i
                data-full={used >= limit || undefined}
                style={{ width: `${Math.min(1, used / limit) * 100}%` }}
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

export const Companies = ({ companies }: { companies: CompanyFigures }) => {
  const { byStatus, days, oldestWaiting, reviewMedian, nearQuota } = companies
  const translate = useTranslate()
  const text = useTexts('dashboard.companies', { days: dashboardDays })
  const number = useNumber()
  const duration = useDuration()
  const listOf = useListAddress()
  const createdFrom = timeOf(days[0]?.day ?? '')
  return (
    <Block title={text('title')}>
      <Figures>
        {shownStatuses.map((status) => (
          <Figure
            key={status}
            label={translate(`resources.companies.states.${status}`)}
            value={byStatus[status]}
            to={listOf(screens, { status })}
            hidesZero
          />
        ))}
        <Figure
          label={text('added')}
          value={number(sumOf(days, 'added'))}
          to={listOf(screens, { createdFrom })}
        />
      </Figures>
      <dl className={css.facts}>
        <div>
          <dt className={styles.muted}>{text('median')}</dt>
          <dd>{reviewMedian === null ? text('noReviews') : duration(reviewMedian)}</dd>
        </div>
        <div>
          <dt className={styles.muted}>{text('oldest')}</dt>
          <dd>{oldestWaiting ? <Time at={oldestWaiting} /> : text('nothingWaits')}</dd>
        </div>
      </dl>
      <NearQuota companies={nearQuota} />
    </Block>
  )
}
