import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { RecordName } from '#console/core/history/LogSentence.tsx'
import type { RoleRecord } from '#contract/access/roles'
import { textColumn, timeColumn, type Column } from '#console/core/lists/columns.tsx'
import { useApplicationName } from '#console/core/permissions/tree/usePermissions.ts'
import { useRoleDescription } from '#console/core/i18n/rolePreset.ts'
import { Num } from '#console/core/ui/Values.tsx'
import css from './Roles.module.css'

export const useRoleType = () => {
  const translate = useTranslate()
  return ({ type, presetLevel }: Pick<RoleRecord, 'type' | 'presetLevel'>): string => {
    const typeName = translate(`resources.roles.types.${type}`)
    if (!presetLevel) return typeName
    const level = translate(`resources.roles.levels.${presetLevel}`)
    return translate('resources.roles.typeAtLevel', { type: typeName, level })
  }
}

export const useRoleColumns = (of: 'list' | 'manage'): readonly Column<RoleRecord>[] => {
  const translateAny = useTranslateAny()
  const applicationName = useApplicationName()
  const typeOf = useRoleType()
  const describe = useRoleDescription()
  const levelOf = ({ dataLevel }: RoleRecord) =>
    translateAny(`resources.roles.dataLevels.${dataLevel}`)
  const columns: Column<RoleRecord>[] = [
    {
      source: 'name',
      sortable: true,
      render: (role) => (
        <span className={css.name}>
          <b>{role.name}</b>
          <span title={describe(role)}>{describe(role)}</span>
        </span>
      ),
    },
    {
      source: 'applicationId',
      sortable: true,
      wide: true,
      render: (role) => applicationName(role.applicationId),
    },
    { source: 'type', sortable: true, render: typeOf },
    { source: 'dataLevel', sortable: true, late: true, render: levelOf },
    { source: 'userCount', align: 'right', render: (role) => <Num value={role.userCount} /> },
    textColumn('description', { hidden: true, wide: true }),
    timeColumn('updatedAt'),
  ]
  if (of === 'list') return columns
  return columns.toSpliced(2, 0, {
    source: 'companyName',
    render: ({ companyId, companyName }) => (
      <RecordName type="company" id={companyId ?? ''} name={companyName ?? '–'} />
    ),
  })
}
