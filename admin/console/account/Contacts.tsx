import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Account } from '#contract/account'
import { Fact, Facts, Panel } from '../widgets/Facts.tsx'
import { Status } from '../widgets/Status.tsx'
import text from '../widgets/text.module.css'
import { Time } from '../widgets/Time.tsx'
import css from './Account.module.css'
import { ChangeContact, type Way } from './ChangeContact.tsx'

const phoneOf = ({ dialCode, phone }: Account): string | null =>
  phone && `${dialCode ? `+${dialCode} ` : ''}${phone}`

/** What there is, and the way to change it. */
const Line = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <span className={css.line}>
    <span>{children}</span>
    {action}
  </span>
)

/** The ways the reader logs in: phone, e-mail, password, each with the way to change it. */
export const Contacts = ({ account }: { account: Account }) => {
  const translate = useTranslate()
  const [way, setWay] = useState<Way>()
  const label = (key: string) => translate(`resources.account.contact.${key}`)
  const contacts = [
    { way: 'phone', value: phoneOf(account), change: 'changePhone', bind: 'bindPhone' },
    { way: 'email', value: account.email, change: 'changeEmail', bind: 'bindEmail' },
  ] as const
  return (
    <Panel title={label('title')}>
      <Facts>
        {contacts.map((one) => (
          <Fact key={one.way} label={label(one.way)}>
            <Line
              action={
                <Button
                  size="small"
                  aria-label={label(one.value ? one.change : one.bind)}
                  onClick={() => setWay(one.way)}
                >
                  {label(one.value ? 'change' : 'bind')}
                </Button>
              }
            >
              {one.value ? (
                <span className={text.mono}>{one.value}</span>
              ) : (
                <Status tone="pending">{label('none')}</Status>
              )}
            </Line>
          </Fact>
        ))}
        <Fact label={label('password')}>
          <Line
            action={
              <Button
                size="small"
                component={Link}
                to="/account/password"
                aria-label={label('changePassword')}
              >
                {label('change')}
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
      <ChangeContact
        way={way}
        isBound={!!contacts.find((one) => one.way === way)?.value}
        onClose={() => setWay(undefined)}
      />
    </Panel>
  )
}
