import { Button } from '#console/core/controls/Button.tsx'
import { Input } from '#console/core/forms/Input.tsx'
import { useNotify, useTexts, type KeyBelow } from '#console/core/i18n/texts.ts'
import type { Account } from '#contract/people/account'
import { requiredEmail } from '#contract/people/codes'
import { DialogFrame } from '#console/core/dialogs/DialogFrame.tsx'
import { FormFrame, SubmitButton, FormFailure } from '#console/core/forms/FormFrame.tsx'
import { call } from '#console/core/data/httpClient.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Account.module.css'
import { CodeInput, type ContactChannel } from './CodeInput.tsx'
import { accountPath, storeAccount, phoneText } from '#console/core/data/account.ts'
import { useForm } from '#console/core/forms/useForm.ts'
import { useState, type ReactNode } from 'react'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import { Status, Time } from '#console/core/ui/Values.tsx'

const fieldsOf = {
  phone: ['dialCode', 'phone', 'code'],
  email: ['email', 'code'],
} as const

/** An empty field gets a message of its own. */
const phoneRule = (value: unknown) => (value ? undefined : 'errors.phoneEmpty')
const emailFormat = fieldRule(requiredEmail)
const emailRule = (value: unknown) => (value ? emailFormat(value) : 'errors.emailEmpty')

export interface ContactToVerify {
  channel: ContactChannel
  title: KeyBelow<'resources.account.contact'>
  /** True if the account has a verified contact of this kind, which the new one replaces. */
  isBound: boolean
  /** Fields of a contact that another user entered and that the owner verifies with a code. */
  entered?: Record<string, string | null>
}

interface ChangeContactProps {
  asked: ContactToVerify
  onClose: () => void
}

export const ChangeContact = ({ asked, onClose }: ChangeContactProps) => {
  const { channel, title, isBound, entered } = asked
  const notify = useNotify()
  const text = useTexts('resources.account.contact')
  const isPhone = channel === 'phone'
  const { busy, failure, submit } = useForm({
    fields: fieldsOf[channel],
    send: async (values) => {
      const { dialCode, phone, email, code } = values
      const { data: answer } = await call<{ message: string; data: Account }>(
        `${accountPath}/${channel}`,
        {
          method: 'POST',
          body: { ...(isPhone ? { dialCode, phone } : { email }), code },
        },
      )
      storeAccount(answer.data)
      onClose()
      notify({ text: answer.message })
    },
  })
  return (
    <DialogFrame
      title={text(title)}
      onClose={onClose}
      form={(all) => (
        <FormFrame onSubmit={submit} {...(entered ? { defaultValues: entered } : {})}>
          {all}
        </FormFrame>
      )}
      dismiss="cancel"
      actions={<SubmitButton busy={busy}>{text('submit')}</SubmitButton>}
    >
      <div className={css.form}>
        {isBound && <p className={styles.muted}>{text(isPhone ? 'phoneText' : 'emailText')}</p>}
        <FormFailure failure={failure} />
        {isPhone ? (
          <Input as="phone" required validate={phoneRule} />
        ) : (
          <Input
            source="email"
            as="email"
            validate={Object.assign(emailRule, { isRequired: true })}
            autoComplete="email"
            autoFocus
          />
        )}
        <CodeInput channel={channel} />
      </div>
    </DialogFrame>
  )
}

/** Phone and email of the account, each with the unverified value that another user entered. */
const contactsOf = (account: Account) =>
  [
    {
      channel: 'phone',
      value: account.phoneVerified ? phoneText(account.dialCode, account.phone) : null,
      pending: phoneText(account.pendingDialCode, account.pendingPhone),
      entered: { dialCode: account.pendingDialCode, phone: account.pendingPhone },
      words: { change: 'changePhone', bind: 'bindPhone', verify: 'verifyPhone' },
    },
    {
      channel: 'email',
      value: account.emailVerified ? account.email : null,
      pending: account.pendingEmail,
      entered: { email: account.pendingEmail },
      words: { change: 'changeEmail', bind: 'bindEmail', verify: 'verifyEmail' },
    },
  ] as const

const Line = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <span className={`${styles.withAction} ${css.line}`}>
    <span>{children}</span>
    <span className={css.actions}>{action}</span>
  </span>
)

export const Contacts = ({ account }: { account: Account }) => {
  const [asked, setAsked] = useState<ContactToVerify>()
  const label = useTexts('resources.account.contact')
  return (
    <Panel title={label('title')}>
      <Facts>
        {contactsOf(account).map(({ channel, value, pending, entered, words }) => {
          const act = value || pending ? 'change' : 'bind'
          const change = (
            <Button
              size="small"
              aria-label={label(words[act])}
              onClick={() => setAsked({ channel, title: words[act], isBound: !!value })}
            >
              {label(act)}
            </Button>
          )
          const verify = (
            <Button
              size="small"
              aria-label={label(words.verify)}
              onClick={() => setAsked({ channel, title: words.verify, isBound: !!value, entered })}
            >
              {label('verify')}
            </Button>
          )
          return (
            <Fact key={channel} label={label(channel)}>
              {value && (
                <Line action={change}>
                  <span className={styles.mono}>{value}</span>
                </Line>
              )}
              {pending && (
                <Line
                  action={
                    <>
                      {verify}
                      {!value && change}
                    </>
                  }
                >
                  <span className={styles.beside}>
                    <span className={styles.mono}>{pending}</span>
                    <Status tone="pending">{label('pending')}</Status>
                  </span>
                </Line>
              )}
              {!value && !pending && (
                <Line action={change}>
                  <Status tone="pending">{label('none')}</Status>
                </Line>
              )}
            </Fact>
          )
        })}
        <Fact label={label('password')}>
          <Line
            action={
              <Button size="small" to="/account/password" aria-label={label('changePassword')}>
                {label('edit')}
              </Button>
            }
          >
            {account.passwordChangedAt ? (
              <>
                {label('passwordChanged')} <Time at={account.passwordChangedAt} />
              </>
            ) : (
              label('passwordNever')
            )}
          </Line>
        </Fact>
      </Facts>
      {asked && <ChangeContact asked={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  )
}
