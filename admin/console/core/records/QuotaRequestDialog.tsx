import { ResourceContextProvider } from 'react-admin'
import { Input } from '#console/core/forms/Input.tsx'
import { invalidate } from '#console/core/data/queryClient.ts'
import type { CompanyRecord } from '#contract/companies/companies'
import { quotaNames, quotaRequestCreation } from '#contract/companies/quotaRequests'
import { call } from '#console/core/data/httpClient.ts'
import { DialogFrame, Problem } from '#console/core/dialogs/DialogFrame.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { FormFrame, SubmitButton } from '#console/core/forms/FormFrame.tsx'
import { useForm } from '#console/core/forms/useForm.ts'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { QuotaInputs } from '#console/core/records/QuotaInputs.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './QuotaRequest.module.css'

const messageRule = fieldRule(quotaRequestCreation.shape.message)

interface QuotaRequestDialogProps {
  company: CompanyRecord
  /** The number of users to ask for; the present quota by default. */
  userQuota?: number
  onClose: () => void
}

export const QuotaRequestDialog = ({ company, userQuota, onClose }: QuotaRequestDialogProps) => {
  const notify = useNotify()
  const text = useTexts('resources.quota-requests.ask')
  const { submit, busy, failure } = useForm({
    fields: [...quotaNames, 'message'],
    send: async (body) => {
      await call('/usercenter/quota-requests', { method: 'POST', body })
      await invalidate('quota-requests')
      notify('resources.quota-requests.ask.done')
      onClose()
    },
  })
  const present = Object.fromEntries(quotaNames.map((name) => [name, company[name]]))
  const wanted = userQuota === undefined ? present : { ...present, userQuota }
  return (
    <DialogFrame
      title={text('title')}
      wide
      className={styles.stack16}
      onClose={onClose}
      form={(all) => (
        // The dialog also opens on pages of other resources, whose texts have no quotas.
        <ResourceContextProvider value="quota-requests">
          <FormFrame
            className={css.form}
            // Only the requested quotas, because `useRecordContext` would otherwise supply the whole company record of
            // the page.
            record={{ ...wanted, message: '' }}
            onSubmit={submit}
          >
            {all}
          </FormFrame>
        </ResourceContextProvider>
      )}
      dismiss="cancel"
      actions={<SubmitButton busy={busy}>{text('submit')}</SubmitButton>}
    >
      <p>{text('text')}</p>
      <QuotaInputs />
      <Input as="textarea" source="message" label={text('message')} validate={messageRule} />
      <Problem text={failure?.message} />
    </DialogFrame>
  )
}
