import type { ApiTokenRecord, ApiTokenState } from '#contract/companies/apiTokens'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Status, Time, type StatusTone } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'

export const nameOf = ({ name }: Pick<ApiTokenRecord, 'name'>): string => name

export const pathOf = ({ id }: Pick<ApiTokenRecord, 'id'>): string => `/apiTokens/${id}/show`

const tones: Record<ApiTokenState, StatusTone> = {
  active: 'passed',
  expired: 'closed',
  ended: 'closed',
  over: 'held',
}

export const ApiTokenStatus = ({ state, restoredAt }: ApiTokenRecord) => {
  const text = useTexts('resources.api-tokens')
  return (
    <span className={styles.beside}>
      <Status tone={tones[state]}>{text(`states.${state}`)}</Status>
      {restoredAt && <Status tone="pending">{text('restored.mark')}</Status>}
    </span>
  )
}

export const LastUse = ({ lastUsedAt, lastAddress }: ApiTokenRecord) => {
  const text = useTexts('resources.api-tokens')
  return (
    <span className={styles.beside}>
      <Time at={lastUsedAt} never />
      {lastAddress && <span className={styles.note}>{text('from', { address: lastAddress })}</span>}
    </span>
  )
}
