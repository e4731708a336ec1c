import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import css from './Account.module.css'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

/** The way out for good, or why it is closed. */
export const DeleteAccount = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const [asking, setAsking] = useState(false)
  const text = (key: string, args?: Record<string, unknown>) =>
    translate(`resources.account.leave.${key}`, args)
  return (
    <Panel title={text('title')}>
      {user?.isCompanyAdministrator ? (
        <p className={css.note}>{text('owner', { company: user.companyName ?? '' })}</p>
      ) : (
        <>
          <p className={css.note}>{text('text')}</p>
          <div className={css.buttons}>
            <Button color="error" onClick={() => setAsking(true)}>
              {text('label')}
            </Button>
          </div>
          <DeleteAccountDialog open={asking} onClose={() => setAsking(false)} />
        </>
      )}
    </Panel>
  )
}
