import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ApplicationRecord } from '#contract/applications'
import { call } from '#console/core/data/httpClient.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import css from './Applications.module.css'

const step = 10

/** The companies that have an application among their platforms. */
export const ApplicationCompanies = ({ application }: { application: ApplicationRecord }) => {
  const [shown, setShown] = useState(step)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['applications', 'companies', application.id, shown],
    queryFn: () =>
      call<{ id: string; name: string }[]>(`/usercenter/applications/${application.id}/companies`, {
        query: { range: JSON.stringify([0, shown - 1]) },
      }),
    placeholderData: keepPreviousData,
  })
  const text = useTexts('resources.applications.show')
  return (
    <Panel
      title={text('companies')}
      note={text('companyCount', { smart_count: application.companyCount })}
    >
      {isPending && <RowsSkeleton rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={css.none}>{text('noCompanies')}</p>}
      <ul className={css.companies}>
        {data?.data.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/companies/${id}/show`}>{name}</Link>
          </li>
        ))}
      </ul>
      {data && data.data.length < application.companyCount && (
        <Button size="small" onClick={() => setShown(Math.min(shown + step * 5, 1000))}>
          {text('moreCompanies')}
        </Button>
      )}
    </Panel>
  )
}
