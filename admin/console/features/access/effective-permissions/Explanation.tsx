import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { nameIn } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { RightExplanation } from '#contract/access/rights'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ErrorState } from '#console/core/ui/State.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Status } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Rights.module.css'
import { limitText, useReasonText } from '#console/core/permissions/RightDialog.tsx'

interface ExplanationProps {
  userId: string | undefined
  permissionId: string
}

export const Explanation = ({ userId, permissionId }: ExplanationProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const reasonText = useReasonText()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['rights', 'explain', userId, permissionId, locale],
    queryFn: () =>
      callOperation<RightExplanation>('/usercenter/rights/explain', {
        query: { userId, permissionId },
      }),
  })
  if (isPending) return <RowsSkeleton rows={3} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const names = {
    user: data.realName || data.username,
    permission: nameIn(data, locale),
  }
  return (
    <div className={styles.stack12} aria-live="polite">
      <p className={css.verdict}>
        <Status tone={data.allowed ? 'passed' : 'refused'}>
          {translate(data.allowed ? 'rights.yes' : 'rights.no', names)}
        </Status>
      </p>
      <ol className={css.chain} aria-label={translate('rights.why')}>
        {data.reasons.map((reason) => (
          <li key={`${reason.source} ${reason.roleId}`} data-limited={reason.limited}>
            {reasonText(reason)}
            {reason.limited && <p className={styles.note}>{limitText(translate, data)}</p>}
          </li>
        ))}
        {data.missing && (
          <li data-limited>
            {translate(`rights.missing.${userId === undefined ? 'you' : 'user'}.${data.missing}`)}
          </li>
        )}
        {data.grantedBy && <li>{translate('rights.grantedBy', { name: data.grantedBy })}</li>}
      </ol>
      {data.roles.length > 0 && (
        <>
          <p>{translate('rights.roles')}</p>
          <ul className={css.roles}>
            {data.roles.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/roles/${id}/show`}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
