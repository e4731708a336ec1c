import { useGetOne } from 'react-admin'
import type { CompanyRecord } from '#contract/companies/companies'
import { dashboardDays, type Dashboard } from '#contract/operations/dashboard'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { QuotaMeters } from '#console/core/records/QuotaMeters.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Block } from './Block.tsx'
import { sumOf } from './Figure.tsx'
import styles from '#console/core/ui/styles.module.css'

interface QuotasProps {
  companyId: string
  people: Dashboard['people']
}

export const Quotas = ({ companyId, people }: QuotasProps) => {
  const query = useGetOne<CompanyRecord>('companies', { id: companyId })
  const text = useTexts('dashboard.quotas', { days: dashboardDays })
  const number = useNumber()
  return (
    <Block title={text('title')}>
      <Loaded query={query} waiting={<FactsSkeleton rows={3} />}>
        {(company) => <QuotaMeters company={company} />}
      </Loaded>
      {people && (
        <p className={styles.note}>
          {text('added', { count: number(sumOf(people.days, 'added')) })}
        </p>
      )}
    </Block>
  )
}
