import { useNumber } from '#console/core/i18n/useFormats.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { CSSProperties } from 'react'
import { gibibyte } from '#contract/companies/quotas'
import type { QuotaRequestRecord } from '#contract/companies/quotaRequests'
import styles from '#console/core/ui/styles.module.css'
import css from './QuotaMeters.module.css'

interface MeterProps {
  label: string
  /** Null if no usage was reported. */
  used: number | null
  limit: number
  format: (value: number) => string
  whenFull?: string
}

const stateOf = (
  used: number | null,
  limit: number,
): 'none' | 'unreported' | 'full' | 'near' | 'fine' => {
  if (limit === 0) return 'none'
  if (used === null) return 'unreported'
  if (used >= limit) return 'full'
  return used / limit >= 0.9 ? 'near' : 'fine'
}

const Meter = ({ label, used, limit, format, whenFull }: MeterProps) => {
  const text = useTexts('resources.companies.quota')
  const state = stateOf(used, limit)
  const count = used ?? 0
  const share = `${limit === 0 ? 0 : Math.min(100, (count / limit) * 100)}%`
  const value =
    used === null
      ? text('limit', { limit: format(limit) })
      : text('of', { used: format(used), limit: format(limit) })
  const notes = {
    none: text('noLimit'),
    unreported: text('unreported'),
    full: [text('full'), whenFull].filter(Boolean).join(' · '),
    near: text('left', { left: format(limit - count) }),
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

export const QuotaMeters = ({ company }: { company: QuotaRequestRecord['present'] }) => {
  const text = useTexts('resources.companies.quota')
  const whole = useNumber()
  const part = useNumber({ maximumFractionDigits: 1 })
  const storage = (bytes: number) => `${part(bytes / gibibyte)} GiB`
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
      />
      <Meter
        label={text('storage')}
        used={company.storageUsed}
        limit={company.storageQuota}
        format={storage}
      />
    </div>
  )
}
