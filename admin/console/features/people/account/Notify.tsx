import { useAction } from '#console/core/dialogs/useAction.ts'
import Switch from '@mui/material/Switch'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import type { Account } from '#contract/people/account'
import { callOperation } from '#console/core/data/httpClient.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Account.module.css'
import { accountPath, storeAccount } from '#console/core/data/account.ts'

export const Notify = ({ account }: { account: Account }) => {
  const notify = useNotify()
  const { notifyByEmail } = account
  const email = account.emailVerified ? account.email : null
  const text = useTexts('resources.account.notify', { email })
  const { run: choose, busy } = useAction(async (chosen: boolean) => {
    storeAccount(
      await callOperation<Account>(accountPath, {
        method: 'PUT',
        body: { notifyByEmail: chosen },
      }),
    )
    notify(`resources.account.notify.${chosen ? 'on' : 'off'}`)
  })
  return (
    <Panel title={text('title')}>
      <p className={styles.muted}>{text('text')}</p>
      <label className={css.switch}>
        <Switch
          checked={notifyByEmail}
          disabled={email === null && !notifyByEmail}
          onChange={(event) => busy || choose(event.target.checked)}
        />
        {text('byEmail')}
      </label>
      <p className={styles.muted}>{text(email === null ? 'noEmail' : 'to')}</p>
    </Panel>
  )
}
