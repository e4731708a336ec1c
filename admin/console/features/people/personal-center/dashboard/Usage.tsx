import type { Dashboard } from '#contract/operations/dashboard'
import { gibibyte } from '#contract/companies/quotas'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useGibibytes, useNumber } from '#console/core/i18n/useFormats.ts'
import styles from '#console/core/ui/styles.module.css'
import { Block } from './Block.tsx'
import { Figure, Figures } from './Figure.tsx'

export const Usage = ({ usage: { days } }: { usage: NonNullable<Dashboard['usage']> }) => {
  const text = useTexts('resources.companies')
  const number = useNumber()
  const gibibytes = useGibibytes()
  const { devices = null, storageBytes = null } = days.at(-1) ?? {}
  return (
    <Block title={text('usage.title')}>
      {devices === null || storageBytes === null ? (
        <p className={styles.note}>{text('usage.none')}</p>
      ) : (
        <Figures>
          <Figure label={text('quota.devices')} value={number(devices)} />
          <Figure label={text('quota.storage')} value={gibibytes(storageBytes / gibibyte)} />
        </Figures>
      )}
    </Block>
  )
}
