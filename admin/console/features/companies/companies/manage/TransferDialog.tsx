import { Button } from '#console/core/controls/Button.tsx'
import { useAction } from '#console/core/dialogs/useAction.ts'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import { DialogFrame, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { useGetList } from 'react-admin'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import type { CompanyRecord } from '#contract/companies/companies'
import type { UserRecord } from '#contract/people/users'
import { perform } from '#console/core/data/dataProvider.ts'
import { refusalText } from '#console/core/data/refusal.ts'
import { Person } from '#console/core/ui/Person.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Transfer.module.css'

interface TransferDialogProps {
  company: CompanyRecord
  onClose: () => void
}

export const TransferDialog = ({ company, onClose }: TransferDialogProps) => {
  const notify = useNotify()
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<string>()
  const text = useTexts('resources.companies.actions.transfer')
  const users = useGetList<UserRecord>('users', {
    filter: { companyId: company.id, status: 'active', ...(q.trim() ? { q: q.trim() } : {}) },
    sort: { field: 'realName', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
  })
  const members = (users.data ?? []).filter(
    ({ id, isSystemAdministrator }) => id !== company.administratorId && !isSystemAdministrator,
  )
  // A member who disappears from the list, because of the search or a lost active status, is no longer selected.
  const selectedMember = members.find(({ id }) => id === chosen)
  const { run, busy, error } = useAction(async (userId: string) => {
    // A refusal may mean that the member was disabled or has left, so the list is reloaded.
    await perform<CompanyRecord>('companies', company.id, 'transfer', { userId }).catch(
      (refusal: unknown) => {
        void users.refetch()
        throw refusal
      },
    )
    onClose()
    notify('resources.companies.actions.transfer.done', { name: company.name })
  }, 'inPlace')
  const buttons = (
    <Button
      primary
      disabled={!selectedMember}
      busy={busy}
      onClick={() => selectedMember && run(selectedMember.id)}
    >
      {text('confirm')}
    </Button>
  )
  return (
    <DialogFrame
      title={text('title', { name: company.name })}
      wide
      className={styles.stack12}
      onClose={onClose}
      dismiss="cancel"
      actions={buttons}
    >
      <p>{text('text')}</p>
      <p>{text('present', { name: company.administratorName })}</p>
      <OutlinedInput
        value={q}
        onChange={(event) => setQ(event.target.value)}
        placeholder={text('search')}
        autoFocus
        fullWidth
        slotProps={{ input: { 'aria-label': text('search'), autoComplete: 'off' } }}
      />
      <div
        role="radiogroup"
        aria-label={text('members')}
        className={`${styles.lines} ${css.members}`}
      >
        {members.map((user) => (
          <label key={user.id} htmlFor={`member-${user.id}`}>
            <Radio
              id={`member-${user.id}`}
              name="member"
              checked={chosen === user.id}
              onChange={() => setChosen(user.id)}
            />
            <Person name={user.realName} username={user.username} />
            {user.lastSignInAt === null && <small>{text('neverLoggedIn')}</small>}
          </label>
        ))}
        {!users.isPending && members.length === 0 && <p>{text('none')}</p>}
      </div>
      <Problem text={error ?? (users.error ? refusalText(users.error) : undefined)} />
    </DialogFrame>
  )
}
