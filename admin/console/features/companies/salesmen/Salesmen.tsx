import { useGetList } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import type { SalesmanRecord } from '#contract/companies/salesmen'
import { EmptyState, ErrorState } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Assignment } from './Assignment.tsx'
import css from './Salesmen.module.css'

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
