import { useTranslate } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/people/users'
import styles from '#console/core/ui/styles.module.css'
import css from './Users.module.css'
import { kindOf, phoneOf } from './userText.ts'

/** User details for a narrow list. It contains no links because the whole card is one. */
export const CardFacts = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const kind = kindOf(user)
  const roles = user.roles.map(({ roleName }) => roleName).join(' · ')
  return (
    <>
      <span className={css.cardLine}>
        {kind
          ? translate(`resources.users.kinds.${kind}`)
          : roles || translate('resources.users.noRole')}
      </span>
      {user.departmentName && <span className={css.cardLine}>{user.departmentName}</span>}
      {user.phone && (
        <span className={css.cardLine}>
          <span className={styles.mono}>{phoneOf(user)}</span>
        </span>
      )}
    </>
  )
}
