import { SelectBox } from '#console/core/forms/Field.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import Checkbox from '@mui/material/Checkbox'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useDeferredValue, useState } from 'react'
import { useAllowed, useCurrentUser } from '#console/core/data/identity.ts'
import { useDepartments } from '#console/core/data/lookups.ts'
import type { RoleRecord, RoleUser } from '#contract/access/roles'
import type { UserRecord } from '#contract/people/users'
import { mayAssignRole } from '#contract/policies/roles'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { useUndoable } from '#console/core/dialogs/useUndoable.ts'
import { GrowingList, useGrowing } from '#console/core/lists/GrowingList.tsx'
import { UserPicker } from '#console/core/pickers/RecordPicker.tsx'
import { PermissionButton } from '#console/core/ui/PermissionButton.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { usePendingIds } from '#console/core/data/pendingActions.ts'
import { isRefusedBy } from '#shared/http.ts'
import { useAccess } from '#console/core/data/rights.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import { Person } from '#console/core/ui/Person.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Roles.module.css'
import OutlinedInput from '@mui/material/OutlinedInput'

const step = 20
/** A list of at most this length needs no filters. */
const shortList = 8

const nameOf = ({ realName, username }: Pick<UserRecord, 'realName' | 'username'>) =>
  realName || username

export const RoleUsers = ({ role, onChange }: { role: RoleRecord; onChange: () => void }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [replacing, setReplacing] = useState<UserRecord>()
  const [departmentId, setDepartmentId] = useState('')
  const reader = useCurrentUser()
  const departments = useDepartments(role.companyId ?? reader?.companyId)
  const q = useDeferredValue(words.trim())
  const allowed = useAllowed()
  const mayAssign = useAccess('role:assign') === 'granted' && allowed(mayAssignRole, role)
  const label = useTexts('resources.roles.users')
  const path = `/usercenter/roles/${role.id}/users`
  const resource = `roles/${role.id}/users`
  const doLater = useUndoable(resource)
  const pendingIds = usePendingIds(resource)
  const list = useGrowing<RoleUser>(resource, {
    first: step,
    step,
    sort: ['realName', 'ASC'],
    query: { filter: JSON.stringify({ ...(q && { q }), ...(departmentId && { departmentId }) }) },
  })
  const rows = list.rows.filter(({ id }) => !pendingIds.has(id))
  // Only visible rows count: not users that a filter hides, or that have lost the role since.
  const picked = chosen.filter((id) => rows.some((row) => row.id === id))
  const total = (list.total ?? 0) - (list.rows.length - rows.length)
  const changed = () => {
    list.refetch()
    onChange()
  }
  const assignRole = async (user: UserRecord, replace = false) => {
    await callOperation(path, { method: 'POST', body: { userIds: [user.id], replace } })
    notify('resources.roles.users.given', { name: nameOf(user) })
    changed()
  }
  const { run: assignOrConfirm } = useAction(
    async (user: UserRecord) => {
      try {
        await assignRole(user)
      } catch (refusal) {
        if (!isRefusedBy(refusal, 'oneRolePerApplication')) throw refusal
        setReplacing(user)
      }
    },
    'notice',
    'done',
  )
  const removeRole = () => {
    doLater({
      ids: picked,
      removes: true,
      name: role.name,
      notice: translate('resources.roles.users.taken', { smart_count: picked.length }),
      work: () =>
        callOperation(path, { method: 'DELETE', body: { userIds: picked }, keepalive: true }),
    })
    setChosen([])
  }
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const count = { smart_count: picked.length, role: role.name }
  return (
    <Panel title={label('title')} note={list.total === undefined ? undefined : String(total)}>
      <div className={css.tools}>
        {mayAssign && (
          <UserPicker
            label={label('add')}
            value={null}
            without={list.rows.map(({ id }) => id)}
            onChoose={(user) => user && assignOrConfirm(user)}
            {...(role.companyId ? { filter: { companyId: role.companyId } } : {})}
          />
        )}
        {departments.length > 0 && (departmentId !== '' || total > shortList) && (
          <SelectBox
            aria-label={translate('resources.users.fields.departmentName')}
            value={departmentId}
            onChange={(event) => setDepartmentId(event.target.value)}
          >
            <option value="">{label('anyDepartment')}</option>
            {departments.map(({ id, path: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectBox>
        )}
        {(q !== '' || total > shortList) && (
          <OutlinedInput
            value={words}
            placeholder={label('search')}
            onChange={(event) => setWords(event.target.value)}
            slotProps={{ input: { 'aria-label': label('search') } }}
          />
        )}
      </div>
      <GrowingList
        list={{ ...list, rows, total: list.total === undefined ? undefined : total }}
        empty={label(q || departmentId ? 'noMatch' : 'none')}
        more={label('more')}
        className={`${styles.lines} ${css.people}`}
        row={(user) => (
          <>
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
          </>
        )}
      />
      {picked.length > 0 && (
        <div className={css.bulk}>
          <span>{translate('console.list.selected', count)}</span>
          <PermissionButton id="role:assign" onClick={removeRole}>
            {label('remove')}
          </PermissionButton>
        </div>
      )}
      {replacing && (
        <ConfirmAction
          texts="resources.roles.users.replace"
          args={{ name: nameOf(replacing) }}
          work={() => assignRole(replacing, true)}
          onClose={() => setReplacing(undefined)}
        />
      )}
    </Panel>
  )
}
