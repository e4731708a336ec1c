import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { z } from 'zod'
import { rightsPreview } from '#contract/access/rights'
import {
  roleAssignment,
  roleCopy,
  roleCreation,
  roles,
  rolePreview,
  roleRecord,
  roleUser,
  roleUserListQuery,
  roleWithdrawal,
  type RolePreview,
  type RoleRecord,
} from '#contract/access/roles'
import type { Translate } from '#i18n/lists'
import { applicationNames } from '#server/features/access/applications/index'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#contract/core/paging'
import { invalidInput } from '#server/core/http/problem'
import type { Scope } from '#server/core/scope'
import { roleAssignmentErrors } from './roleLimits.ts'
import { previewNewRole, previewRole, previewRoleRemoval } from './rolePreview.service.ts'
import * as service from './roles.service.ts'
import * as roleUsers from './roleUsers.service.ts'

const giving = ['userMissing', ...roleAssignmentErrors] as const
const saving = [
  ...giving,
  'roleExists',
  'superAdministratorRoleNotEditable',
  'roleLevelExceedsCompany',
  'roleAreaExceedsCompany',
  'rolePermissionExceedsCompany',
  'permissionsProviderOnly',
] as const
const creating = [
  ...saving,
  'companyNotFound',
  'createCompanyFirst',
  'platformsBySuperAdministratorOnly',
] as const
const changing = [
  ...saving,
  'roleMissing',
  'roleOfAnotherCompany',
  'changedMeanwhile',
  'builtInRoleStays',
  'statusDoesNotAllow',
] as const

const typeOf = ({ type, presetLevel }: RoleRecord, translate: Translate): string => {
  const typeName = translate(`resources.roles.types.${type}`)
  return presetLevel
    ? `${typeName} (${translate(`resources.roles.levels.${presetLevel}`)})`
    : typeName
}

const preview = (scope: Scope, { id, remove, ...body }: RolePreview) => {
  if (id !== undefined && remove === true) return previewRoleRemoval(scope, id)
  if (id !== undefined) return previewRole(scope, id, body)
  const creation = roleCreation.safeParse(body)
  if (!creation.success) throw invalidInput(creation.error)
  return previewNewRole(scope, creation.data)
}

export const roleRoutes: Route[] = resourceRoutes(roles, {
  service: {
    ...service.roleReads,
    create: service.createRole,
    change: service.changeRole,
    remove: service.removeRole,
  },
  access: ['role:list', 'role:manage'],
  operations: {
    list: 'List the roles of the caller’s company and its preset roles; for managers, all',
    get: 'One role',
    create: {
      summary: 'Create a role of a company, or a preset role',
      access: ['role:create', 'role:manage'],
      errors: creating,
      confirmed: true,
    },
    change: {
      summary: 'Change a role, its permissions and its users',
      access: ['role:edit', 'role:manage'],
      errors: changing,
      confirmed: true,
    },
    remove: {
      summary: 'Delete a role, with force=true where users have it',
      access: ['role:delete', 'role:manage'],
      confirmed: true,
      operationId: 'removeRole',
      errors: [
        'roleMissing',
        'roleOfAnotherCompany',
        'superAdministratorRoleNotDeletable',
        'builtInRoleStays',
        'roleExceedsOwnPermissions',
      ],
    },
  },
  export: {
    columns: [
      'id',
      'name',
      {
        field: 'applicationId',
        cell: ({ applicationId }, _translate, names: ReadonlyMap<string, string>) =>
          names.get(applicationId) ?? applicationId,
      },
      'companyName',
      { field: 'type', cell: typeOf },
      { field: 'dataLevel', texts: 'dataLevels' },
      'userCount',
      'description',
      'createdAt',
      'updatedAt',
    ],
    prepare: applicationNames,
  },
  routes: [
    recordAction(roles, 'copy', {
      summary: 'Copy a role, without its users, to a company',
      audit: 'role.copy',
      access: ['role:create', 'role:manage'],
      message: 'roleCopied',
      confirmed: true,
      body: roleCopy,
      errors: [...creating, 'roleMissing'],
      perform: service.copyRole,
    }),
    defineRoute({
      method: 'get',
      path: `${roles.path}/:id/users`,
      operationId: 'listRoleUsers',
      summary: 'List the users with a role whom the caller can see',
      access: ['role:list', 'role:manage'],
      query: roleUserListQuery,
      response: z.array(roleUser),
      answer: 'list',
      errors: ['notFound'],
      handle: ({ params, query }, scope) =>
        roleUsers.listRoleUsers(scope, params.id, listRequestOf(query, ['id', 'ASC'])),
    }),
    recordAction(roles, 'users', {
      operationId: 'assignRole',
      confirmed: true,
      summary: 'Assign a role to users',
      audit: 'role.assign',
      access: ['role:assign', 'role:manage'],
      message: 'roleAssigned',
      body: roleAssignment,
      errors: [...giving, 'roleMissing', 'roleOfAnotherCompany', 'noUserSpecified'],
      perform: roleUsers.assignRole,
    }),
    defineRoute({
      method: 'delete',
      path: `${roles.path}/:id/users`,
      operationId: 'withdrawRole',
      confirmed: true,
      audit: 'role.withdraw',
      summary: 'Remove a role from users',
      access: ['role:assign', 'role:manage'],
      body: roleWithdrawal,
      response: roleRecord,
      message: 'roleWithdrawn',
      errors: [
        'roleMissing',
        'roleOfAnotherCompany',
        'noUserSpecified',
        'userMissing',
        'companySuperAdministratorRoleNotAssignable',
        'systemSuperAdministratorRoleNotAssignable',
        'systemAdministratorsOnly',
        'roleExceedsOwnPermissions',
      ],
      handle: ({ params, body }, scope) => roleUsers.withdrawRole(scope, params.id, body.userIds),
    }),
    defineRoute({
      method: 'post',
      path: `${roles.path}/preview`,
      operationId: 'previewRole',
      summary: 'Preview who would gain or lose what if a role were created, changed or deleted',
      access: ['role:create', 'role:edit', 'role:delete', 'role:manage'],
      tokens: 'none',
      body: rolePreview,
      response: rightsPreview,
      errors: [
        ...changing,
        'companyNotFound',
        'createCompanyFirst',
        'platformsBySuperAdministratorOnly',
        'superAdministratorRoleNotDeletable',
      ],
      handle: ({ body }, scope) => preview(scope, body),
    }),
  ],
})
