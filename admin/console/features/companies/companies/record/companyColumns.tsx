import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { Column } from '#console/core/lists/columns.ts'
import { Num } from '#console/core/ui/Num.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import css from './Companies.module.css'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { phoneOf } from './companyText.ts'

const TypeName = ({ type }: { type: number }) => (
  <>{useTranslateAny()(`resources.companies.types.${type}`)}</>
)

const Flags = ({ company }: { company: CompanyRecord }) => {
  const translate = useTranslate()
  if (company.status !== 'inReview' || company.flags.length === 0)
    return <span className={text.muted}>–</span>
  return (
    <span className={css.flag}>
      <Icon name="warning" size={14} />
      {company.flags.map((flag) => translate(`resources.companies.flags.${flag}.name`)).join(' · ')}
    </span>
  )
}

/** Columns of the list of companies. */
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
  {
    source: 'organisationCode',
    sortable: true,
    render: ({ organisationCode }) => <span className={text.mono}>{organisationCode}</span>,
  },
  {
    source: 'status',
    sortable: true,
    render: ({ status }) => <CompanyStatus status={status} />,
  },
  {
    source: 'flags',
    render: (company) => <Flags company={company} />,
  },
  {
    source: 'type',
    late: true,
    render: ({ type }) => <TypeName type={type} />,
  },
  {
    source: 'administratorName',
    wide: true,
    render: ({ administratorName }) => <span>{administratorName}</span>,
  },
  {
    source: 'administratorPhone',
    hidden: true,
    render: (company) => <span className={text.mono}>{phoneOf(company)}</span>,
  },
  {
    source: 'userCount',
    sortable: true,
    sortDescending: true,
    align: 'right',
    render: ({ userCount }) => <Num value={userCount} />,
  },
  {
    source: 'createdAt',
    sortable: true,
    sortDescending: true,
    render: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    source: 'updatedAt',
    sortable: true,
    sortDescending: true,
    hidden: true,
    render: ({ updatedAt }) => <Time at={updatedAt} />,
  },
]
