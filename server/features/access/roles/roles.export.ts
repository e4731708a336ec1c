import { roleListQuery, type RoleRecord } from '#contract/roles'
import type { Translate } from '#i18n/lists'
import { applicationNames } from '#server/platform/applications/applicationNames'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { time } from '#server/core/tables/cells'
import { visibleRolePages } from './roles.service.ts'

const texts = 'resources.roles'

const typeOf = ({ type, presetLevel }: RoleRecord, translate: Translate): string => {
  const word = translate(`${texts}.types.${type}`)
  return presetLevel ? `${word} (${translate(`${texts}.levels.${presetLevel}`)})` : word
}

const columns: readonly ExportColumn<RoleRecord, ReadonlyMap<string, string>>[] = [
  { field: 'id', cell: ({ id }) => id },
  { field: 'name', cell: ({ name }) => name },
  {
    field: 'applicationId',
    cell: ({ applicationId }, _say, names) => names.get(applicationId) ?? applicationId,
  },
  { field: 'companyId', cell: ({ companyId }) => companyId },
  { field: 'type', cell: typeOf },
  {
    field: 'dataLevel',
    cell: ({ dataLevel }, translate) => translate(`${texts}.dataLevels.${dataLevel}`),
  },
  { field: 'userCount', cell: ({ userCount }) => userCount },
  { field: 'description', cell: ({ description }) => description },
  { field: 'createdAt', isTime: true, cell: ({ createdAt }) => time(createdAt) },
  { field: 'updatedAt', isTime: true, cell: ({ updatedAt }) => time(updatedAt) },
]

/** Roles as a file. */
export const roleExport = (list: Route): Route =>
  defineExport({
    list,
    query: roleListQuery,
    sort: ['createdAt', 'DESC'],
    resource: 'roles',
    target: 'role',
    columns,
    prepare: applicationNames,
    pages: visibleRolePages,
  })
