import type { CompanyRecord } from '#contract/companies/companies'
import { useTranslate } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import { RecordPicker, type PickerProps } from './RecordPicker.tsx'

const passed = { status: 'passed' }

const WithStatus = ({ company: { name, status } }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  return (
    <span className={styles.beside}>
      {name}
      {status !== 'passed' && (
        <span className={styles.muted}>{translate(`resources.companies.states.${status}`)}</span>
      )}
    </span>
  )
}

export const CompanyPicker = ({
  ofAnyStatus = false,
  ...props
}: PickerProps<CompanyRecord> & {
  /** Includes companies of every status, instead of only approved ones. */
  ofAnyStatus?: boolean
  without?: readonly string[]
}) => (
  <RecordPicker<CompanyRecord>
    {...props}
    resource="companies"
    sortBy="name"
    labelOf={({ name }) => name}
    {...(ofAnyStatus
      ? { render: (company) => <WithStatus company={company} /> }
      : { filter: passed })}
  />
)
