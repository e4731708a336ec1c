import { userListQuery, type UserRecord } from '#contract/users'
import type { Translate } from '#i18n/lists'
import { applicationNames } from '#server/platform/applications/applicationNames'
import { defineExport, type ExportColumn } from '#server/platform/routing/defineExport'
import type { Route } from '#server/platform/routing/defineRoute'
import { phone, time } from '#server/core/tables/cells'
import { visibleUserPages } from './users.service.ts'

type Names = ReadonlyMap<string, string>

const stateOf = ({ status, lockedUntil }: UserRecord): string =>
  status === 'active' && lockedUntil !== null ? 'locked' : status

const rolesOf = (user: UserRecord, translate: Translate, names: Names): string => {
  const kinds = 'resources.users.kinds'
  if (user.isSystemAdministrator) return translate(`${kinds}.systemAdministrator`)
  if (user.isCompanyAdministrator) return translate(`${kinds}.companyAdministrator`)
  return user.roles
    .map(({ applicationId, roleName }) => {
      const unnamed = translate('resources.users.show.application', { id: applicationId })
      return translate('resources.users.roleIn', {
        application: names.get(applicationId) ?? unnamed,
        role: roleName,
      })
    })
    .join('\n')
}

const columns: readonly ExportColumn<UserRecord, Names>[] = [
  { field: 'id', cell: ({ id }) => id },
  { field: 'username', cell: ({ username }) => username },
  { field: 'realName', cell: ({ realName }) => realName },
  { field: 'nickName', cell: ({ nickName }) => nickName },
  { field: 'companyName', cell: ({ companyName }) => companyName },
  {
    field: 'status',
    cell: (user, translate) => translate(`resources.users.states.${stateOf(user)}`),
  },
  { field: 'roles', cell: rolesOf },
  { field: 'phone', cell: (user) => phone(user.dialCode, user.phone) },
  { field: 'email', cell: ({ email }) => email },
  { field: 'locale', cell: ({ locale }, translate) => translate(`console.languages.${locale}`) },
  { field: 'lastSignInAt', isTime: true, cell: ({ lastSignInAt }) => time(lastSignInAt) },
  { field: 'createdAt', isTime: true, cell: ({ createdAt }) => time(createdAt) },
  { field: 'updatedAt', isTime: true, cell: ({ updatedAt }) => time(updatedAt) },
]

/** Users as a file. */
export const userExport = (list: Route): Route =>
  defineExport({
    list,
    query: userListQuery,
    sort: ['createdAt', 'DESC'],
    resource: 'users',
    target: 'user',
    columns,
    prepare: applicationNames,
    pages: visibleUserPages,
  })
