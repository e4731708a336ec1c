import { z } from 'zod'
import { rightsPreview } from '#contract/rights'
import {
  roleAssignment,
  roleChange,
  roleCopy,
  roleCreation,
  roleListQuery,
  rolePreview,
  roleRecord,
  roleUser,
  roleUserListQuery,
  roleWithdrawal,
  type RolePreview,
} from '#contract/roles'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { invalidInput } from '#server/core/http/problem'
import type { Scope } from '#server/core/scope'
import { previewNewRole, previewRole, previewRoleRemoval } from './rolePreview.service.ts'
import { copyRole } from './roleCopy.service.ts'
import * as roles from './roles.service.ts'
import * as roleUsers from './roleUsers.service.ts'
import { roleExport } from './roles.export.ts'

const path = '/usercenter/roles'
const byId = z.strictObject({ id: z.string() })

const giving = [
  'companySuperAdministratorRoleNotAssignable',
  'systemSuperAdministratorRoleNotAssignable',
  'systemSuperAdministratorTakesNoRole',
  'companySuperAdministratorTakesNoRole',
  'userMissing',
  'roleAndUserInDifferentCompanies',
  'oneRolePerApplication',
  'roleLevelExceedsOwn',
  'roleAreaExceedsOwn',
  'systemAdministratorsOnly',
  'roleExceedsOwnPermissions',
] as const
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

const preview = (scope: Scope, { id, remove, ...body }: RolePreview) => {
  if (id !== undefined && remove === true) return previewRoleRemoval(scope, id)
  if (id !== undefined) return previewRole(scope, id, body)
  const creation = roleCreation.safeParse(body)
  if (!creation.success) throw invalidInput(creation.error)
  return previewNewRole(scope, creation.data)
}

const list = defineRoute({
  method: 'get',
  path,
  operationId: 'listRoles',
  summary: 'List the roles of the caller’s company and its preset roles; for managers, all',
  access: ['role:list', 'role:manage'],
  query: roleListQuery,
  response: z.array(roleRecord),
  answer: 'list',
  handle: ({ query }, scope) =>
    roles.listVisibleRoles(scope, listRequestOf(query, ['createdAt', 'DESC'])),
})

export const roleRoutes: Route[] = [
  list,
  roleExport(list),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getRole',
    summary: 'One role',
    access: ['role:list', 'role:manage'],
    params: byId,
    response: roleRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => roles.getRole(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'createRole',
    summary: 'Create a role of a company, or a preset role',
    access: ['role:create', 'role:manage'],
    body: roleCreation,
    response: roleRecord,
    answer: 'record',
    status: 201,
    errors: creating,
    handle: ({ body }, scope) => roles.createRole(scope, body),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/:id`,
    operationId: 'changeRole',
    summary: 'Change a role, its permissions and its users',
    access: ['role:edit', 'role:manage'],
    params: byId,
    body: roleChange,
    response: roleRecord,
    answer: 'record',
    errors: changing,
    handle: ({ params, body }, scope) => roles.changeRole(scope, params.id, body),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/:id`,
    operationId: 'removeRole',
    summary: 'Delete a role',
    access: ['role:delete', 'role:manage'],
    params: byId,
    response: roleRecord,
    answer: 'record',
    errors: [
      'roleMissing',
      'roleOfAnotherCompany',
      'superAdministratorRoleNotDeletable',
      'builtInRoleStays',
      'roleExceedsOwnPermissions',
    ],
    handle: ({ params }, scope) => roles.removeRole(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/copy`,
    operationId: 'copyRole',
    summary: 'Copy a role, without its users, to a company',
    access: ['role:create', 'role:manage'],
    params: byId,
    body: roleCopy,
    response: roleRecord,
    answer: 'operation',
    message: 'roleCopied',
    errors: [...creating, 'roleMissing'],
    handle: ({ params, body }, scope) => copyRole(scope, params.id, body),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id/users`,
    operationId: 'listRoleUsers',
    summary: 'List the users with a role whom the caller can see',
    access: ['role:list', 'role:manage'],
    params: byId,
    query: roleUserListQuery,
    response: z.array(roleUser),
    answer: 'list',
    errors: ['notFound'],
    handle: ({ params, query }, scope) =>
      roleUsers.listRoleUsers(scope, params.id, listRequestOf(query, ['id', 'ASC'])),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/users`,
    operationId: 'assignRole',
    summary: 'Assign a role to users',
    access: ['role:assign', 'role:manage'],
    params: byId,
    body: roleAssignment,
    response: roleRecord,
    answer: 'operation',
    message: 'roleAssigned',
    errors: [...giving, 'roleMissing', 'roleOfAnotherCompany', 'noUserSpecified'],
    handle: ({ params, body }, scope) => roleUsers.assignRole(scope, params.id, body),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/:id/users`,
    operationId: 'withdrawRole',
    summary: 'Remove a role from users',
    access: ['role:assign', 'role:manage'],
    params: byId,
    body: roleWithdrawal,
    response: roleRecord,
    answer: 'operation',
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
    path: `${path}/preview`,
    operationId: 'previewRole',
    summary: 'Preview who would gain or lose what if a role were created, changed or deleted',
    access: ['role:create', 'role:edit', 'role:delete', 'role:manage'],
    body: rolePreview,
    response: rightsPreview,
    answer: 'operation',
    errors: [
      ...changing,
      'companyNotFound',
      'createCompanyFirst',
      'platformsBySuperAdministratorOnly',
      'superAdministratorRoleNotDeletable',
    ],
    handle: ({ body }, scope) => preview(scope, body),
  }),
]
