import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { phoneText, useAccount } from '#console/core/data/account.ts'
import { Fact, Facts, Panel } from '#console/core/ui/Facts.tsx'
import { Status, Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './MyAccess.module.css'
import { roleOf } from './roleOf.ts'

interface ContactLineProps {
  value: string | null
  waiting: string | null
  /** True once the account has loaded; only then does a missing value mean that no contact is bound. */
  isLoaded: boolean
}

const ContactLine = ({ value, waiting, isLoaded }: ContactLineProps) => {
  const translate = useTranslate()
  return (
    <>
      {value && (
        <span className={css.way}>
          <span className={styles.mono}>{value}</span>
          <Status tone="passed">{translate('console.me.bound')}</Status>
        </span>
      )}
      {waiting && (
        <>
          <span className={css.way}>
            <span className={styles.mono}>{waiting}</span>
            <Status tone="pending">{translate('console.me.waiting')}</Status>
          </span>
          <p className={styles.note}>
            <Link to="/account">{translate('console.me.verify')}</Link>
          </p>
        </>
      )}
      {!value && !waiting && isLoaded && (
        <Status tone="pending">{translate('console.me.unbound')}</Status>
      )}
    </>
  )
}

export const MyAccess = ({ user }: { user: SignedInUser }) => {
  const { data: account } = useAccount()
  const label = useTexts('console.me')
  const known = account !== undefined
  const phone = phoneText(user.dialCode, user.userTel)
  const waitingPhone = account ? phoneText(account.pendingDialCode, account.pendingPhone) : null
  const waitingEmail = account?.pendingEmail ?? null
  const bound = [phone, user.email].filter(Boolean).length
  const contactCount = [phone ?? waitingPhone, user.email ?? waitingEmail].filter(Boolean).length
  return (
    <Panel title={label('security')}>
      <Facts>
        <Fact label={label('phone')}>
          <ContactLine value={phone} waiting={waitingPhone} isLoaded={known} />
        </Fact>
        <Fact label={label('email')}>
          <ContactLine value={user.email} waiting={waitingEmail} isLoaded={known} />
        </Fact>
        <Fact label={label('lastSignIn')}>
          <Time at={user.lastSignInAt} exact never />
          <p className={styles.note}>
            {label(roleOf(user) === 'member' ? 'notMeMember' : 'notMe')}
          </p>
        </Fact>
      </Facts>
      {known && contactCount < 2 && (
        <p className={css.advice}>{label(bound === 0 ? 'noWay' : 'oneWay')}</p>
      )}
    </Panel>
  )
}
