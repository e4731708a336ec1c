import Switch from '@mui/material/Switch'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Account } from '#contract/account'
import { callOperation } from '#console/core/data/httpClient.ts'
import { refusalOf } from '#console/core/data/refusal.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import css from './Account.module.css'
import { accountPath, useTakeAccount } from '#console/core/data/account.ts'

/** Whether notifications come by email, too. */
export const Notify = ({ account }: { account: Account }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const take = useTakeAccount()
  const [busy, setBusy] = useState(false)
  const { notifyByEmail } = account
  const email = account.emailVerified ? account.email : null
  const text = (key: string) => translate(`resources.account.notify.${key}`, { email })
  const choose = async (chosen: boolean) => {
    setBusy(true)
    try {
      take(
        await callOperation<Account>(accountPath, {
          method: 'PUT',
          body: { notifyByEmail: chosen },
        }),
      )
      notify(`resources.account.notify.${chosen ? 'on' : 'off'}`, { type: 'success' })
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Panel title={text('title')}>
      <p className={css.note}>{text('text')}</p>
      <label className={css.switch}>
        <Switch
          checked={notifyByEmail}
          disabled={busy || (email === null && !notifyByEmail)}
          onChange={(event) => void choose(event.target.checked)}
        />
        {text('byEmail')}
      </label>
      <p className={css.note}>{text(email === null ? 'noEmail' : 'to')}</p>
    </Panel>
  )
}
