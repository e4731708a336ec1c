import { useTranslate } from '#console/core/i18n/texts.ts'
import type { ButtonPermissionKey } from '#contract/access/permissions'
import { useCurrentUser } from '#console/core/data/identity.ts'

export const useDenial = (id: ButtonPermissionKey | undefined): string => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const grantor = user?.isCompanyAdministrator || !user?.companyId ? 'provider' : 'company'
  return translate(`console.access.${grantor}`, {
    permission: id ? translate(`console.permissions.${id}`) : '',
  })
}
