import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { RightHolder } from '#contract/rights'
import { call } from '#console/core/data/httpClient.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import text from '#console/core/ui/text.module.css'
import css from './Rights.module.css'
import { useReasonText } from '#console/core/permissions/useReasonText.ts'

const step = 20

/** Everyone who has a permission at this moment, each with why. */
export const Holders = ({ permissionId }: { permissionId: string }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const reasonText = useReasonText()
  const [size, setSize] = useState(step)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['rights', 'holders', permissionId, size, locale],
    queryFn: async () => {
      const { data: people, headers } = await call<RightHolder[]>('/usercenter/rights/holders', {
        query: { permissionId, range: JSON.stringify([0, size - 1]), sort: '["realName","ASC"]' },
      })
      return { people, total: Number(headers.get('Content-Range')?.split('/')[1] ?? people.length) }
    },
    placeholderData: (previous) => previous,
  })
  const count = data && translate('rights.count', { smart_count: data.total })
  return (
    <Panel title={translate('rights.holders')} note={count}>
      {isPending && <RowsSkeleton rows={4} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className={text.muted}>{translate('rights.nobody')}</p>}
      <ul className={css.holders}>
        {data?.people.map((person) => (
          <li key={person.id}>
            <Link to={`/users/${person.id}/show`}>
              <Person name={person.realName || person.username} username={person.username} />
            </Link>
            <span>{person.reasons.map(reasonText).join(' ')}</span>
          </li>
        ))}
      </ul>
      {data && data.total > size && (
        <Button onClick={() => setSize(size + step)}>{translate('rights.more')}</Button>
      )}
    </Panel>
  )
}
