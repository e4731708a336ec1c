import { useGibibytes, useNumber } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { CSSProperties } from 'react'
import { gibibyte } from '#contract/companies/quotas'
import type { CompanyRecord } from '#contract/companies/companies'
import type { QuotaRequestRecord } from '#contract/companies/quotaRequests'
import { nearQuotaShare } from '#contract/operations/dashboard'
import styles from '#console/core/ui/styles.module.css'
import { ReportAge } from './ReportAge.tsx'
import css from './QuotaMeters.module.css'

interface MeterProps {
  label: string
  /** Null if no usage was reported. */
  used: number | null
  limit: number
  format: (value: number) => string
  whenFull?: string
  /** A quota of 0 is no limit. */
  unlimited?: boolean
}

type MeterState = 'none' | 'unreported' | 'over' | 'full' | 'near' | 'fine'

const stateOf = (used: number | null, limit: number): MeterState => {
  if (limit === 0) return 'none'
  if (used === null) return 'unreported'
  if (used >= limit) return used > limit ? 'over' : 'full'
  return used / limit >= nearQuotaShare ? 'near' : 'fine'
}

/** True if a company needs a higher quota now or soon. */
export const isNearQuota = ({
  deviceCount,
  deviceQuota,
  storageUsed,
  storageQuota,
  userCount,
  userQuota,
}: QuotaRequestRecord['present']): boolean =>
  [
    stateOf(userCount, userQuota),
    stateOf(deviceCount, deviceQuota),
    stateOf(storageUsed, storageQuota),
  ].some((state) => state === 'over' || state === 'full' || state === 'near')

const Meter = ({ label, used, limit, format, whenFull, unlimited = false }: MeterProps) => {
  const text = useTexts('resources.companies.quota')
  const state = stateOf(used, limit)
  const count = used ?? 0
  const share = `${limit === 0 ? 0 : Math.min(100, (count / limit) * 100)}%`
  const valueOf = (): string => {
    if (used === null) return text('unreported')
    return limit === 0 ? format(used) : text('of', { used: format(used), limit: format(limit) })
  }
  const value = valueOf()
  const notes: Record<MeterState, string> = {
    none: text(unlimited ? 'noLimit' : 'notSet'),
    unreported: text('limit', { limit: format(limit) }),
    over: [text('over', { over: format(count - limit) }), whenFull].filter(Boolean).join(' · '),
    full: [text('full'), whenFull].filter(Boolean).join(' · '),
    near: text('near', { left: format(limit - count) }),
    fine: text('left', { left: format(limit - count) }),
  }
  return (
    <div className={css.meter} data-state={state}>
      <span>{label}</span>
      <b>{value}</b>
      {used !== null && (
        <div
          className={css.bar}
          style={{ '--share': share } as CSSProperties}
          role="meter"
          aria-label={label}
          aria-valuenow={used}
          aria-valuemin={0}
          aria-valuemax={Math.max(limit, used, 1)}
          aria-valuetext={value}
        />
      )}
      <p>{notes[state]}</p>
    </div>
  )
}

interface QuotaMetersProps {
  company: QuotaRequestRecord['present'] & Partial<Pick<CompanyRecord, 'usageReportedAt'>>
}

export const QuotaMeters = ({ company }: QuotaMetersProps) => {
  const text = useTexts('resources.companies.quota')
  const whole = useNumber()
  const gibibytes = useGibibytes()
  const storage = (bytes: number) => gibibytes(bytes / gibibyte)
  return (
    <div className={styles.stack16}>
      <Meter
        label={text('users')}
        used={company.userCount}
        limit={company.userQuota}
        format={whole}
        whenFull={text('fullUsers')}
      />
      <Meter
        label={text('devices')}
        used={company.deviceCount}
        limit={company.deviceQuota}
        format={whole}
        unlimited
      />
      <Meter
        label={text('storage')}
        used={company.storageUsed}
        limit={company.storageQuota}
        format={storage}
        unlimited
      />
      {company.usageReportedAt && <ReportAge verb="reported" at={company.usageReportedAt} />}
    </div>
  )
}
