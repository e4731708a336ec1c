import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Form } from 'react-admin'
import { useNotify, useTexts, useTranslate, type KeyBelow } from '#console/core/i18n/texts.ts'
import { useId } from 'react'
import type { Account } from '#contract/account'
import { filledEmail } from '#contract/codes'
import { FocusFirstError } from '#console/core/forms/FocusFirstError.tsx'
import { FormFailure } from '#console/core/forms/FormFailure.tsx'
import { PhoneInput } from '#console/core/forms/PhoneInput.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { call } from '#console/core/data/httpClient.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import css from './Account.module.css'
import { CodeInput, type Way } from './CodeInput.tsx'
import { accountPath, useTakeAccount } from '#console/core/data/account.ts'
import { useSubmit } from './useSubmit.ts'

const fieldsOf = { phone: ['dialCode', 'phone', 'code'], email: ['email', 'code'] } as const

/** An empty field has words of its own here. */
const phoneRule = (value: unknown) => (value ? undefined : 'errors.phoneEmpty')
const emailFormat = fieldRule(filledEmail)
const emailRule = (value: unknown) => (value ? emailFormat(value) : 'errors.emailEmpty')

/** Which contact is to be verified. */
export interface AskedContact {
  way: Way
  /** Key of the title below `resources.account.contact`. */
  title: KeyBelow<'resources.account.contact'>
  /** It replaces one that is verified. */
  isBound: boolean
  /** What someone else entered, which only needs its code. */
  entered?: Record<string, string | null>
}

interface ContactFormProps {
  asked: AskedContact
  titleId: string
  onClose: () => void
}

const ContactForm = ({ asked, titleId, onClose }: ContactFormProps) => {
  const { way, title, isBound, entered } = asked
  const translate = useTranslate()
  const notify = useNotify()
  const takeAccount = useTakeAccount()
  const text = useTexts('resources.account.contact')
  const isPhone = way === 'phone'
  const { busy, failure, submit } = useSubmit(fieldsOf[way], async (values) => {
    const { dialCode, phone, email, code } = values
    const { data: answer } = await call<{ message: string; data: Account }>(
      `${accountPath}/${way}`,
      { method: 'POST', body: isPhone ? { dialCode, phone, code } : { email, code } },
    )
    takeAccount(answer.data)
    onClose()
    notify({ text: answer.message }, { type: 'success' })
  })
  return (
    <Form
      onSubmit={submit}
      noValidate
      mode="onTouched"
      disableInvalidFormNotification
      {...(entered ? { defaultValues: entered } : {})}
    >
      <DialogTitle id={titleId}>{text(title)}</DialogTitle>
      <DialogContent>
        <div className={css.form}>
          {isBound && <p className={css.note}>{text(isPhone ? 'phoneText' : 'emailText')}</p>}
          <FormFailure failure={failure} />
          {isPhone ? (
            <PhoneInput required validate={phoneRule} />
          ) : (
            <TextInput
              source="email"
              type="email"
              validate={Object.assign(emailRule, { isRequired: true })}
              autoComplete="email"
              autoFocus
            />
          )}
          <CodeInput way={way} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button type="submit" variant="contained" color="primary" aria-disabled={busy}>
          {busy ? translate('console.form.saving') : text('submit')}
        </Button>
      </DialogActions>
      <FocusFirstError />
    </Form>
  )
}

interface ChangeContactProps {
  /** Undefined while the dialog is closed. */
  asked: AskedContact | undefined
  onClose: () => void
}

/** Binds a phone number or an email address by the code that verifies it. */
export const ChangeContact = ({ asked, onClose }: ChangeContactProps) => {
  const id = useId()
  return (
    <Dialog open={!!asked} onClose={onClose} fullWidth aria-labelledby={id}>
      {asked && <ContactForm asked={asked} titleId={id} onClose={onClose} />}
    </Dialog>
  )
}
