import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useAccount } from '#console/core/data/account.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { initialsOf } from '#console/core/ui/words.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './MyPlate.module.css'
import { roleOf } from './roleOf.ts'

const kindOf = (user: SignedInUser) => {
  if (!user.companyId) return 'none'
  if (user.isOurCompany) return 'provider'
  return user.isAgency ? 'agency' : 'ordinary'
}

/** Explains the user's role; for a member, lists the assigned roles. */
const RoleNote = ({ role }: { role: ReturnType<typeof roleOf> }) => {
  const { data: account } = useAccount()
  const label = useTexts('console.me')
  if (role !== 'member') return label(`roleNotes.${role}`)
  if (!account) return '\u00a0'
  return account.roles.map(({ roleName }) => roleName).join(label('separator')) || label('noRole')
}

export const MyPlate = ({ user }: { user: SignedInUser }) => {
  const translate = useTranslate()
  const label = useTexts('console.me')
  const name = user.nickName || user.name
  const role = roleOf(user)
  return (
    <section className={`${styles.surface} ${css.plate}`} aria-label={label('who')}>
      <div className={css.person}>
        <span className={css.sign} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <div>
          <h2>{name}</h2>
          <p className={`${styles.mono} ${styles.muted}`}>
            {user.name} · {label('number')} {user.userId}
          </p>
        </div>
      </div>
      <dl>
        <dt>{label('company')}</dt>
        <dd>
          {user.companyName ?? translate('console.value.noCompany')}
          <small>
            {user.suspension
              ? translate('resources.companies.states.suspended')
              : label(`kinds.${kindOf(user)}`)}
          </small>
        </dd>
      </dl>
      {!user.suspension && (
        <dl>
          <dt>{label('role')}</dt>
          <dd>
            {label(`roles.${role}`)}
            <small>
              <RoleNote role={role} />
            </small>
          </dd>
        </dl>
      )}
    </section>
  )
}
