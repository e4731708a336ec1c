import { useGetList } from 'react-admin'
import type { CompanyRecord } from '#contract/companies/companies'
import type { SalesmanRecord } from '#contract/companies/salesmen'
import { maxRangeRows } from '#contract/core/paging'
import { perform } from '#console/core/data/dataProvider.ts'
import { mayOpen, useRights } from '#console/core/data/rights.ts'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { RecordPicker } from '#console/core/pickers/RecordPicker.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Loaded } from '#console/core/ui/State.tsx'

const nameOf = ({ realName, username }: SalesmanRecord) => realName || username

interface ChoiceProps {
  company: CompanyRecord
  /** The salesmen who have the company now. */
  current: readonly SalesmanRecord[]
  onChange: () => void
}

const Choice = ({ company, current, onChange }: ChoiceProps) => {
  const notify = useNotify()
  const text = useTexts('resources.salesmen')
  const { run } = useAction(async (chosen: SalesmanRecord | null) => {
    const before = current.filter(({ id }) => id !== chosen?.id)
    if (chosen) await perform('salesmen', chosen.id, 'assign', { give: [company.id] })
    for (const { id } of before) await perform('salesmen', id, 'assign', { take: [company.id] })
    onChange()
    const [person = chosen] = chosen ? [chosen] : before
    if (person)
      notify(`resources.salesmen.${chosen ? 'given' : 'taken'}`, {
        name: nameOf(person),
        company: company.name,
      })
  })
  return (
    <RecordPicker<SalesmanRecord>
      label={text('one')}
      {...(current.length > 0 ? { help: text('oneHelp') } : {})}
      resource="salesmen"
      sortBy="realName"
      labelOf={nameOf}
      value={current[0] ?? null}
      onChoose={run}
    />
  )
}

/** The salesman of a company, for users who assign companies to salesmen. */
export const SalespersonPanel = ({ company }: { company: CompanyRecord }) => {
  const text = useTexts('resources.salesmen')
  const isOffered = mayOpen('salesman/list', useRights()) && !company.isOurCompany
  const { data, error, refetch } = useGetList<SalesmanRecord>(
    'salesmen',
    {
      sort: { field: 'realName', order: 'ASC' },
      pagination: { page: 1, perPage: maxRangeRows },
    },
    { enabled: isOffered },
  )
  if (!isOffered) return null
  const again = () => void refetch()
  return (
    <Panel title={text('title')}>
      <Loaded query={{ data, error, refetch: again }} waiting={<FactsSkeleton rows={1} />}>
        {(all) => (
          <Choice
            company={company}
            current={all.filter(({ companies }) => companies.some(({ id }) => id === company.id))}
            onChange={again}
          />
        )}
      </Loaded>
    </Panel>
  )
}
