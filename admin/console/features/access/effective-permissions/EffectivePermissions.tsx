import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { UserRecord } from '#contract/people/users'
import { UserPicker } from '#console/core/pickers/RecordPicker.tsx'
import { PermissionPicker } from '#console/core/permissions/tree/PermissionTreeInput.tsx'
import type { PermissionNode } from '#console/core/permissions/tree/tree.ts'
import { EmptyState, ErrorState } from '#console/core/ui/State.tsx'
import { Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Rights.module.css'
import { Link } from 'react-router'
import type { RightExplanation, RightHolder } from '#contract/access/rights'
import { GrowingList, useGrowing } from '#console/core/lists/GrowingList.tsx'
import { limitText, useReasonText } from '#console/core/permissions/RightDialog.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'react-admin'
import { nameIn } from '#contract/text/locale'
import { callOperation } from '#console/core/data/httpClient.ts'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Status } from '#console/core/ui/Values.tsx'

interface ExplanationProps {
  userId: string | undefined
  permissionId: string
}

const Explanation = ({ userId, permissionId }: ExplanationProps) => {
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

const Holders = ({ permissionId }: { permissionId: string }) => {
  const translate = useTranslate()
  const reasonText = useReasonText()
  const list = useGrowing<RightHolder>('rights/holders', {
    first: 20,
    step: 20,
    sort: ['realName', 'ASC'],
    query: { permissionId },
  })
  const count =
    list.total === undefined ? undefined : translate('rights.count', { smart_count: list.total })
  return (
    <Panel title={translate('rights.holders')} note={count}>
      <GrowingList
        list={list}
        empty={translate('rights.nobody')}
        more={translate('rights.more')}
        className={`${styles.lines} ${css.holders}`}
        row={(person) => (
          <>
            <Link to={`/users/${person.id}/show`}>
              <Person name={person.realName || person.username} username={person.username} />
            </Link>
            <span className={styles.note}>{person.reasons.map(reasonText).join(' ')}</span>
          </>
        )}
      />
    </Panel>
  )
}

export const EffectivePermissions = () => {
  const translate = useTranslate()
  const [user, setUser] = useState<UserRecord | null>(null)
  const [permission, setPermission] = useState<PermissionNode | null>(null)
  return (
    <>
      <PageHeader title={translate('rights.title')} purpose={translate('rights.purpose')} />
      <div className={css.question}>
        <UserPicker label={translate('rights.user')} value={user} onChoose={setUser} />
        <PermissionPicker
          label={translate('rights.permission')}
          value={permission}
          onChoose={setPermission}
        />
        <p>{translate('rights.me')}</p>
      </div>
      {permission ? (
        <RecordColumns right={<Holders key={permission.id} permissionId={permission.id} />}>
          <Panel title={translate('rights.answer')}>
            <Explanation userId={user?.id} permissionId={permission.id} />
          </Panel>
        </RecordColumns>
      ) : (
        <div className={styles.surface}>
          <EmptyState title={translate('rights.choose.title')}>
            {translate('rights.choose.text')}
          </EmptyState>
        </div>
      )}
    </>
  )
}
