import { useLocale } from 'react-admin'
import { companyPresets } from '#contract/access/rights'
import type { RoleRecord } from '#contract/access/roles'
import type { UserRecord } from '#contract/people/users'
import { nameOfRole } from '#contract/text/locale'
import { useTranslate } from '#console/core/i18n/texts.ts'

type NamedRole = Pick<UserRecord['roles'][number], 'roleName' | 'roleEnName'>

/** The name of a role that a user has or is promised; roles of the program have one in each language. */
export const useRoleName = (): ((role: NamedRole) => string) => {
  const locale = useLocale()
  return (role) => nameOfRole(role, locale)
}

const isPreset = (id: string): id is Extract<`${keyof typeof companyPresets}`, string> =>
  id in companyPresets

/** The description of a role; presets of the program have one in each language. */
export const useRoleDescription = () => {
  const translate = useTranslate()
  return ({ id, description }: Pick<RoleRecord, 'id' | 'description'>): string =>
    description || (isPreset(id) ? translate(`resources.roles.presets.${companyPresets[id]}`) : '')
}
