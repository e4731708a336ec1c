import { Box } from '#console/core/forms/Field.tsx'
import { invalidate } from '#console/core/data/queryClient.ts'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import {
  administratorRequestDays,
  type AdministratorChange,
  type AdministratorRequestRecord,
  type SystemAdministrator,
} from '#contract/people/administratorRequests'
import type { UserRecord } from '#contract/people/users'
import { dataProvider } from '#console/core/data/dataProvider.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { UserPicker } from '#console/core/pickers/RecordPicker.tsx'
import styles from '#console/core/ui/styles.module.css'
import { administratorsKey } from './useAdministrators.ts'

interface ChangeRequestDialogProps {
  change: AdministratorChange
  person?: SystemAdministrator
  present: readonly SystemAdministrator[]
  onClose: () => void
}

const resource = 'administrator-requests'

export const ChangeRequestDialog = ({
  change,
  person,
  present,
  onClose,
}: ChangeRequestDialogProps) => {
  const text = useTexts('resources.administrator-requests.ask', { days: administratorRequestDays })
  const field = useTexts('resources.administrator-requests.fields')
  const companyId = useCurrentUser()?.companyId
  const refresh = useRefresh()
  const notify = useNotify()
  const texts = `resources.${resource}.${change}` as const
  const [chosen, setChosen] = useState<UserRecord | null>(null)
  const [message, setMessage] = useState('')
  const user = person ?? chosen
  const isAlone = present.length === 1
  const sendRequest = async () => {
    const data = { change, userId: user?.id ?? '', message: message.trim() }
    const { data: made } = await dataProvider.create<AdministratorRequestRecord>(resource, { data })
    refresh()
    await invalidate(...administratorsKey)
    const done = made.status === 'granted' ? 'granted' : 'done'
    notify(`${texts}.${done}`, { name: made.userName || made.username })
  }
  return (
    <ConfirmAction
      texts={texts}
      args={{ name: person?.realName || person?.username }}
      {...(isAlone ? { confirm: text('atOnce') } : {})}
      work={sendRequest}
      grave={change === 'remove'}
      ready={!!user && !!message.trim()}
      fields={
        <div className={styles.stack16}>
          <p className={styles.muted}>{text(isAlone ? 'alone' : 'others')}</p>
          {change === 'add' && (
            <UserPicker
              label={text('person')}
              help={text('personHelp')}
              value={chosen}
              filter={{ companyId, status: 'active' }}
              without={present.map(({ id }) => id)}
              onChoose={setChosen}
            />
          )}
          <Box
            as="textarea"
            label={field('message')}
            value={message}
            onChange={setMessage}
            rows={2}
          />
        </div>
      }
      onClose={onClose}
    />
  )
}
