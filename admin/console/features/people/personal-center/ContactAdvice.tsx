import { Link } from 'react-router'
import { useAccount } from '#console/core/data/account.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './MyApplications.module.css'

/** Asks for a second contact, or for the verification of one that an administrator entered. */
export const ContactAdvice = () => {
  const text = useTexts('console.me')
  const { data: account } = useAccount()
  if (!account) return null
  const { phone, email, pendingPhone, pendingEmail } = account
  const bound = [phone, email].filter(Boolean).length
  const isWaiting = pendingPhone !== null || pendingEmail !== null
  if (bound === 2 && !isWaiting) return null
  return (
    <p className={`${styles.muted} ${css.advice}`}>
      {text(isWaiting ? 'waiting' : bound === 0 ? 'noWay' : 'oneWay')}{' '}
      <Link to="/account">{text(isWaiting ? 'verify' : 'add')}</Link>
    </p>
  )
}
