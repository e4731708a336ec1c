import { Button } from '#console/core/controls/Button.tsx'
import { useGetList } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { EmptyState, ErrorState } from '#console/core/ui/State.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { ApplicationCard } from '../record/ApplicationCard.tsx'
import styles from '#console/core/ui/styles.module.css'

const WaysIn = () => {
  const translate = useTranslate()
  const { addressOf } = useShell()
  return (
    <>
      <Button to="/join">{translate('resources.companies.mine.join')}</Button>
      <Button to={addressOf('/companyAdd')} primary>
        {translate('resources.companies.mine.apply')}
      </Button>
    </>
  )
}

export const CompanyApply = () => {
  const text = useTexts('resources.companies.mine')
  const { data, error, isPending, refetch } = useGetList<CompanyRecord>('companies', {
    filter: { mine: true },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  const isOver = !!data?.length && data.every(({ status }) => status === 'closed')
  return (
    <>
      <PageHeader title={text('title')} purpose={text('purpose')}>
        {isOver && <WaysIn />}
      </PageHeader>
      {isPending && <FactsSkeleton />}
      {error && !data && (
        <div className={styles.surface}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data?.length === 0 && (
        <div className={styles.surface}>
          <EmptyState title={text('empty.title')} action={<WaysIn />}>
            {text('empty.text')}
          </EmptyState>
        </div>
      )}
      {!!data?.length && (
        <ul className={styles.stack24}>
          {data.map((company) => (
            <li key={company.id}>
              <ApplicationCard company={company} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
