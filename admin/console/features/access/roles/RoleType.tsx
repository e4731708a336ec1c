import { useTranslate } from '#console/core/i18n/texts.ts'
import type { RoleRecord } from '#contract/access/roles'

export const useRoleType = () => {
  const translate = useTranslate()
  return ({ type, presetLevel }: Pick<RoleRecord, 'type' | 'presetLevel'>): string => {
    const typeName = translate(`resources.roles.types.${type}`)
    if (!presetLevel) return typeName
    const level = translate(`resources.roles.levels.${presetLevel}`)
    return translate('resources.roles.typeAtLevel', { type: typeName, level })
  }
}
