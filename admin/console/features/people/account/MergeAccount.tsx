import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { Input } from '#console/core/forms/Input.tsx'
import { type Account, accountMerge } from '#contract/people/account'
import { accountPath, storeAccount } from '#console/core/data/account.ts'
import { call } from '#console/core/data/httpClient.ts'
import dialog from '#console/core/dialogs/Dialogs.module.css'
import { DialogFrame, Sentences } from '#console/core/dialogs/DialogFrame.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormFailure, FormFrame, SubmitButton } from '#console/core/forms/FormFrame.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'

const nameRule = fieldRule(accountMerge.shape.username)
const passwordRule = fieldRule(accountMerge.shape.otherPassword)
const fields = ['username', 'otherPassword']

const MergeDialog = ({ onClose }: { onClose: () => void }) => {
  const text = useTexts('resources.account.merge')
  const notify = useNotify()
  const { busy, failure, submit } = useForm({
    fields,
    send: async (body) => {
      const { data: answer } = await call<{ message: string; data: Account }>(
        `${accountPath}/merge`,
        { method: 'POST', body },
      )
      storeAccount(answer.data)
      onClose()
      notify({ text: answer.message })
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
      <Sentences of="resources.account.merge.effects" />
      <FormFailure failure={failure} />
      <Input source="username" label={text('name')} validate={nameRule} autoFocus />
      <Input
        source="otherPassword"
        label={text('otherPassword')}
        as="password"
        validate={passwordRule}
      />
    </DialogFrame>
  )
}

export const MergeAccount = () => {
  const text = useTexts('resources.account.merge')
  return (
    <Panel title={text('title')}>
      <p className={styles.muted}>{text('text')}</p>
      <div className={styles.buttonsBelow}>
        <DialogButton dialog={({ open, onClose }) => open && <MergeDialog onClose={onClose} />}>
          {text('label')}
        </DialogButton>
      </div>
    </Panel>
  )
}
