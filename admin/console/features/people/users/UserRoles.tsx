import { useTranslate } from '#console/core/i18n/texts.ts'
import type { UserRecord } from '#contract/users'
import text from '#console/core/ui/text.module.css'
import { roleNames } from './userText.ts'

/** What a user is: an administrator, or the roles they have. */
export const UserRoles = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  if (user.isSystemAdministrator)
    return <>{translate('resources.users.kinds.systemAdministrator')}</>
  if (user.isCompanyAdministrator)
    return <>{translate('resources.users.kinds.companyAdministrator')}</>
  const names = roleNames(user)
  return names ? (
    <span title={names}>{names}</span>
  ) : (
    <span className={text.muted}>{translate('resources.users.noRole')}</span>
  )
}
