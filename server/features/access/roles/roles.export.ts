import { roles, type RoleRecord } from '#contract/roles'
import type { Translate } from '#i18n/lists'
import { applicationNames } from '#server/platform/applications/applicationNames'
import type { ResourceExport } from '#server/platform/routing/resourceRoutes'
import { visibleRolePages } from './roles.service.ts'

const texts = 'resources.roles'

const typeOf = ({ type, presetLevel }: RoleRecord, translate: Translate): string => {
  const word = translate(`${texts}.types.${type}`)
  return presetLevel ? `${word} (${translate(`${texts}.levels.${presetLevel}`)})` : word
}

/** Roles as a file. */
export const roleExport: ResourceExport<typeof roles, ReadonlyMap<string, string>> = {
  columns: [
    'id',
    'name',
    {
      field: 'applicationId',
      cell: ({ applicationId }, _say, names) => names.get(applicationId) ?? applicationId,
    },
    'companyId',
    { field: 'type', cell: typeOf },
    {
      field: 'dataLevel',
      cell: ({ dataLevel }, translate) => translate(`${texts}.dataLevels.${dataLevel}`),
    },
    'userCount',
    'description',
    'createdAt',
    'updatedAt',
  ],
  prepare: applicationNames,
  pages: visibleRolePages,
}
