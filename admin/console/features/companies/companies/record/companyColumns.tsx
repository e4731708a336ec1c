import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { Icon } from '#console/core/controls/Icon.tsx'
import { mono, textColumn, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { Num, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Companies.module.css'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { phoneOf } from './companyText.ts'

const TypeName = ({ type }: { type: number }) => (
  <>{useTranslateAny()(`resources.companies.types.${type}`)}</>
)

const Flags = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  if (company.flags.length === 0) return <span className={styles.muted}>–</span>
  return (
    <span className={css.flag}>
      <Icon name="warning" size={14} />
      {company.flags.map((flag) => translate(`resources.companies.flags.${flag}.name`)).join(' · ')}
    </span>
  )
}

export const companyColumns: readonly Column<CompanyRecord>[] = [
  {
    source: 'name',
    sortable: true,
    render: (company) => (
      <span className={css.name}>
        <strong title={company.name}>{company.name}</strong>
      </span>
    ),
  },
  { source: 'status', sortable: true, render: ({ status }) => <CompanyStatus status={status} /> },
  {
    source: 'organisationCode',
    sortable: true,
    render: ({ organisationCode }) => mono(organisationCode),
  },
  { source: 'flags', render: (company) => <Flags company={company} /> },
  { source: 'type', late: true, render: ({ type }) => <TypeName type={type} /> },
  textColumn('administratorName', { wide: true }),
  {
    source: 'administratorPhone',
    hidden: true,
    render: (company) => mono(phoneOf(company)),
  },
  {
    source: 'userCount',
    sortable: true,
    sortDescending: true,
    align: 'right',
    render: ({ userCount }) => <Num value={userCount} />,
  },
  timeColumn('createdAt'),
  timeColumn('updatedAt', { hidden: true }),
]

interface CompanyCardProps {
  company: CompanyRecord
  withCode?: boolean
}

export const CompanyCard = ({ company, withCode = false }: CompanyCardProps) => (
  <>
    <span className={css.name}>
      <strong>{company.name}</strong>
    </span>
    {withCode && (
      <span className={`${styles.mono} ${styles.muted}`}>{company.organisationCode}</span>
    )}
    <span className={styles.cardLine}>
      <CompanyStatus status={company.status} />
      <Time at={company.createdAt} />
    </span>
  </>
)
