import Button from '@mui/material/Button'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Account } from '#contract/people/account'
import { phoneText } from '#console/core/data/account.ts'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import { Status, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './Account.module.css'
import { ChangeContact, type ContactToVerify } from './ChangeContact.tsx'

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
              <Button
                size="small"
                component={Link}
                to="/account/password"
                aria-label={label('changePassword')}
              >
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
