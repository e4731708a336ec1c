import { Button } from '#console/core/controls/Button.tsx'
import { useState } from 'react'
import { useGetList, useLocale, useRefresh } from 'react-admin'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { CompanyRecord } from '#contract/companies/companies'
import type { JoinRequestRecord } from '#contract/companies/joinRequests'
import type { PermissionRequestRecord } from '#contract/access/permissionRequests'
import { permissionOf } from '#console/core/records/permissionOf.ts'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { RequestStatus } from '#console/core/ui/RequestStatus.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import { perform } from '#console/core/data/dataProvider.ts'
import { mayOpen, useRights } from '#console/core/data/rights.ts'
import { ErrorState } from '#console/core/ui/State.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './MyRequests.module.css'

const own = {
  filter: { mine: true },
  sort: { field: 'createdAt', order: 'DESC' },
  pagination: { page: 1, perPage: 3 },
} as const

/** Decided requests are listed until they are this old; open ones always. */
const listedMs = 14 * 86_400_000

/** Withdraws one's own open request. It needs no confirmation, because the request can be made again. */
const WithdrawRequest = ({ request }: { request: PermissionRequestRecord }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const args = { permission: permissionOf(useLocale(), request) }
  const { run, busy } = useAction(async () => {
    await perform<PermissionRequestRecord>('rights-requests', request.id, 'withdraw')
    notify('resources.account.requests.withdrawn', args)
    refresh()
  })
  useRestoreFocus()
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={translate('resources.account.requests.withdrawNamed', args)}
      onClick={() => run()}
    >
      {translate('resources.account.requests.withdraw')}
    </Button>
  )
}

export const useMyRequests = () => {
  const joining = useGetList<JoinRequestRecord>('join-requests', own)
  const applying = useGetList<CompanyRecord>('companies', own)
  const permissions = useGetList<PermissionRequestRecord>('rights-requests', {
    ...own,
    pagination: { page: 1, perPage: 10 },
  })
  const isPending = joining.isPending || applying.isPending || permissions.isPending
  return { joining, applying, permissions, isPending }
}

export const MyRequests = () => {
  const rights = useRights()
  const { joining, applying, permissions } = useMyRequests()
  const locale = useLocale()
  const text = useTexts('resources.account.requests')
  const [listedSince] = useState(() => new Date(Date.now() - listedMs).toISOString())
  const error = joining.error ?? applying.error ?? permissions.error
  const rows = [
    ...(joining.data ?? []).map((request) => ({
      key: `join ${request.id}`,
      at: request.createdAt,
      isOpen: request.status === 'inReview',
      label: text('join', { company: request.companyName }),
      to: mayOpen('join', rights) ? '/join' : undefined,
      status: <RequestStatus kind="join-requests" status={request.status} />,
      more: null,
    })),
    ...(applying.data ?? []).map((company) => ({
      key: `apply ${company.id}`,
      at: company.createdAt,
      isOpen: company.status === 'inReview',
      label: text('apply', { company: company.name }),
      to: mayOpen('company/apply', rights) ? `/companyApply/${company.id}/show` : undefined,
      status: <CompanyStatus status={company.status} />,
      more: null,
    })),
    ...(permissions.data ?? []).map((request) => ({
      key: `right ${request.id}`,
      at: request.createdAt,
      isOpen: request.status === 'inReview',
      label: text('right', { permission: permissionOf(locale, request) }),
      to: undefined,
      status: <RequestStatus kind="rights-requests" status={request.status} />,
      more: (
        <>
          {request.status === 'declined' && (
            <p className={css.reason}>{text('declined', { reason: request.reason })}</p>
          )}
          {request.status === 'inReview' && <WithdrawRequest request={request} />}
        </>
      ),
    })),
  ]
    .filter(({ at, isOpen }) => isOpen || at > listedSince)
    .toSorted((a, b) => b.at.localeCompare(a.at))
  if (rows.length === 0 && !error) return null
  return (
    <Panel title={text('title')}>
      {rows.length === 0 && (
        <ErrorState
          error={error}
          onRetry={() =>
            void Promise.all([joining.refetch(), applying.refetch(), permissions.refetch()])
          }
        />
      )}
      {rows.length > 0 && (
        <ul className={`${styles.lines} ${css.requests}`}>
          {rows.map(({ key, at, label, to, status, more }) => (
            <li key={key}>
              {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
              {status}
              <Time at={at} />
              {more}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
