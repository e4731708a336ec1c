import type { CompanyRecord } from '#contract/companies'
import { CompanyStatus } from '#console/core/records/StatusMarks.tsx'
import styles from '#console/core/ui/styles.module.css'
import { RecordPicker, type PickerProps } from './RecordPicker.tsx'

const passed = { status: 'passed' }

const WithStatus = ({ company: { name, status } }: { company: CompanyRecord }) => (
  <span className={styles.beside}>
    {name}
    {status !== 'passed' && <CompanyStatus status={status} />}
  </span>
)

/** Finds a company by typing: name, organisation code or administrator. */
export const CompanyPicker = ({
  ofAnyStatus = false,
  ...props
}: PickerProps<CompanyRecord> & {
  /** Offers those as well that have not passed, or not any more. */
  ofAnyStatus?: boolean
  /** Companies that are not offered. */
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
