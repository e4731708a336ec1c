import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { carryMessage } from '#shared/carriedMessage.ts'
import { accountPath } from '#console/core/data/account.ts'
import { endSessionAndRedirect } from '#console/core/data/authProvider.ts'
import { call } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import dialog from '#console/core/dialogs/Dialogs.module.css'
import { DialogFrame, Sentences } from '#console/core/dialogs/DialogFrame.tsx'
import { FormFailure, FormFrame, SubmitButton } from '#console/core/forms/FormFrame.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'

const DeletionDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useTexts('resources.account.leave')
  const { busy, failure, submit } = useForm({
    send: async () => {
      const { data } = await call<{ message: string }>(`${accountPath}/delete-account`, {
        method: 'POST',
        body: {},
      })
      carryMessage(data.message)
      endSessionAndRedirect('/login')
    },
  })
  return (
    <DialogFrame
      title={text('dialog')}
      className={dialog.text}
      onClose={onClose}
      form={(all) => <FormFrame onSubmit={submit}>{all}</FormFrame>}
      dismiss="cancel"
      actions={
        <SubmitButton busy={busy} grave>
          {text('submit')}
        </SubmitButton>
      }
    >
      <Sentences of="resources.account.leave.effects" />
      <FormFailure failure={failure} />
    </DialogFrame>
  )
}

export const DeleteAccount = () => {
  const user = useCurrentUser()
  const text = useTexts('resources.account.leave')
  return (
    <Panel title={text('title')}>
      {user?.isCompanyAdministrator ? (
        <p className={styles.muted}>{text('owner', { company: user.companyName ?? '' })}</p>
      ) : (
        <>
          <p className={styles.muted}>{text('text')}</p>
          <div className={styles.buttonsBelow}>
            <DialogButton
              color="error"
              dialog={({ open, onClose }) => open && <DeletionDialog onClose={onClose} />}
            >
              {text('label')}
            </DialogButton>
          </div>
        </>
      )}
    </Panel>
  )
}
