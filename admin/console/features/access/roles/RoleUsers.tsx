import { useAction } from '#console/core/dialogs/useAction.ts'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useQuery } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useDeferredValue, useState } from 'react'
import { errorCatalogue } from '#contract/errors'
import type { RoleRecord, RoleUser } from '#contract/roles'
import type { UserRecord } from '#contract/users'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { UserPicker } from '#console/core/pickers/UserPicker.tsx'
import { PermissionButton } from '#console/core/ui/PermissionButton.tsx'
import { call, callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import { RowsSkeleton } from '#console/core/ui/Skeletons.tsx'
import text from '#console/core/ui/text.module.css'
import css from './Roles.module.css'
import { isFixed } from './roleText.ts'
import OutlinedInput from '@mui/material/OutlinedInput'

const step = 20

interface RoleUsersProps {
  role: RoleRecord
  onChange: () => void
}

const nameOf = ({ realName, username }: Pick<UserRecord, 'realName' | 'username'>) =>
  realName || username

/** Who has a role: search, give it to more, take it from several at once. */
export const RoleUsers = ({ role, onChange }: RoleUsersProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [words, setWords] = useState('')
  const [size, setSize] = useState(step)
  const [chosen, setChosen] = useState<string[]>([])
  const [asking, setAsking] = useState(false)
  const [replacing, setReplacing] = useState<UserRecord>()
  const q = useDeferredValue(words.trim())
  const mayAssign = useAccess('role:assign') === 'granted' && !isFixed(role)
  const label = useTexts('resources.roles.users')
  const path = `/usercenter/roles/${role.id}/users`
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['roles', role.id, 'users', q, size],
    queryFn: async () => {
      const { data: users, headers } = await call<RoleUser[]>(path, {
        query: {
          range: JSON.stringify([0, size - 1]),
          sort: '["realName","ASC"]',
          filter: JSON.stringify(q ? { q } : {}),
        },
      })
      return { users, total: Number(headers.get('Content-Range')?.split('/')[1] ?? users.length) }
    },
    placeholderData: (previous) => previous,
  })
  const changed = () => {
    void refetch()
    onChange()
  }
  const give = async (user: UserRecord, replace = false) => {
    try {
      await callOperation(path, { method: 'POST', body: { userIds: [user.id], replace } })
      setReplacing(undefined)
      notify('resources.roles.users.given', {
        type: 'success',
        messageArgs: { name: nameOf(user) },
      })
      changed()
    } catch (refusal) {
      const code = refusal instanceof HttpError ? refusalOf(refusal).code : 0
      if (code === errorCatalogue.oneRolePerApplication.code && !replace) setReplacing(user)
      else notify({ text: refusalOf(refusal).message }, { type: 'error' })
    }
  }
  const { run: take, busy } = useAction(async () => {
    try {
      await callOperation(path, { method: 'DELETE', body: { userIds: chosen } })
      notify('resources.roles.users.taken', {
        type: 'success',
        messageArgs: { smart_count: chosen.length },
      })
      setChosen([])
      changed()
    } finally {
      setAsking(false)
    }
  })
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const count = { smart_count: chosen.length, role: role.name }
  return (
    <Panel title={label('title')} note={data && String(data.total)}>
      <div className={css.tools}>
        {mayAssign && (
          <UserPicker
            label={label('add')}
            without={data?.users.map(({ id }) => id) ?? []}
            onChoose={(user) => user && void give(user)}
            {...(role.companyId ? { filter: { companyId: role.companyId } } : {})}
          />
        )}
        {(q !== '' || (data && data.total > 8)) && (
          <OutlinedInput
            value={words}
            placeholder={label('search')}
            onChange={(event) => setWords(event.target.value)}
            slotProps={{ input: { 'aria-label': label('search') } }}
          />
        )}
      </div>
      {isPending && <RowsSkeleton rows={3} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p className={text.muted}>{label(q ? 'noMatch' : 'none')}</p>}
      <ul className={css.people}>
        {data?.users.map((user) => (
          <li key={user.id}>
            {mayAssign && (
              <Checkbox
                checked={chosen.includes(user.id)}
                onChange={() => toggle(user.id)}
                slotProps={{
                  input: {
                    'aria-label': translate('console.list.selectRow', { name: nameOf(user) }),
                  },
                }}
              />
            )}
            <Person name={nameOf(user)} username={user.username} />
          </li>
        ))}
      </ul>
      <div className={css.bulk}>
        {data && data.total > size && (
          <Button onClick={() => setSize(size + step)}>{label('more')}</Button>
        )}
        {chosen.length > 0 && (
          <>
            <span>{translate('console.list.selected', count)}</span>
            <PermissionButton id="role:assign" onClick={() => setAsking(true)}>
              {label('remove')}
            </PermissionButton>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={label('removeTitle', count)}
        confirm={label('remove')}
        grave
        busy={busy}
        onConfirm={take}
        onClose={() => setAsking(false)}
      >
        <p>{label('removeText')}</p>
      </ConfirmDialog>
      {replacing && (
        <ConfirmDialog
          open
          title={label('replaceTitle', { name: nameOf(replacing) })}
          confirm={label('replace')}
          onConfirm={() => void give(replacing, true)}
          onClose={() => setReplacing(undefined)}
        >
          <p>{label('replaceText', { name: nameOf(replacing) })}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
