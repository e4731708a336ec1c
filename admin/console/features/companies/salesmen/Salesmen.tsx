import { IconButton } from '#console/core/controls/Button.tsx'
import { useGetList } from 'react-admin'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { SalesmanAssignment, SalesmanRecord } from '#contract/companies/salesmen'
import { EmptyState, ErrorState } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import css from './Salesmen.module.css'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { perform } from '#console/core/data/dataProvider.ts'
import { CompanyPicker } from '#console/core/pickers/RecordPicker.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'

/** The companies of one salesman. Removing needs no confirmation because the company can be added back immediately. */
const Assignment = ({ salesman }: { salesman: SalesmanRecord }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const text = useTexts('resources.salesmen')
  const name = salesman.realName || salesman.username
  const { run: assign, busy } = useAction(
    async (assignment: SalesmanAssignment, key: 'given' | 'taken', company: string) => {
      await perform<SalesmanRecord>('salesmen', salesman.id, 'assign', assignment)
      notify(`resources.salesmen.${key}`, { name, company })
    },
  )
  return (
    <Panel
      title={name}
      note={
        <>
          <span className={styles.mono}>{salesman.username}</span> ·{' '}
          {text('count', { smart_count: salesman.companies.length })}
        </>
      }
    >
      <ul className={css.companies}>
        {salesman.companies.map((company) => (
          <li key={company.id}>
            <span>{company.name}</span>
            <span className={styles.muted}>
              {translate(`resources.companies.states.${company.status}`)}
            </span>
            <IconButton
              icon="close"
              size="small"
              busy={busy}
              label={text('take', { company: company.name })}
              onClick={() => assign({ take: [company.id] }, 'taken', company.name)}
            />
          </li>
        ))}
      </ul>
      <CompanyPicker
        label={text('give')}
        value={null}
        onChoose={(company) => company && assign({ give: [company.id] }, 'given', company.name)}
      />
    </Panel>
  )
}

export const Salesmen = () => {
  const text = useTexts('resources.salesmen')
  const { data, error, isPending, refetch } = useGetList<SalesmanRecord>('salesmen', {
    sort: { field: 'realName', order: 'ASC' },
    pagination: { page: 1, perPage: 200 },
  })
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <FactsSkeleton />}
      {data?.length === 0 && (
        <EmptyState title={text('empty.title')}>{text('empty.text')}</EmptyState>
      )}
      <div className={css.list}>
        {data?.map((salesman) => (
          <Assignment key={salesman.id} salesman={salesman} />
        ))}
      </div>
    </>
  )
}
