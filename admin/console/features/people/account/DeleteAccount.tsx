import Button from '@mui/material/Button'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import css from './Account.module.css'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

/** The way out for good, or why it is closed. */
export const DeleteAccount = () => {
  const user = useCurrentUser()
  const [asking, setAsking] = useState(false)
  const text = useTexts('resources.account.leave')
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
