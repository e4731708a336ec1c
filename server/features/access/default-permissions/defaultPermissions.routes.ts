import { z } from 'zod'
import {
  defaultPermissions,
  defaultPermissionsChange,
  defaultPermissionsListQuery,
  rightsPreview,
} from '#contract/access/rights'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#contract/core/paging'
import * as defaults from './defaultPermissions.service.ts'

const path = '/usercenter/default-permissions'
const access = 'defaultPermission:manage'

export const defaultPermissionRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listDefaultPermissions',
    summary:
      'List the default permissions of visitors, members, dealers, salespeople and company super administrators',
    access,
    query: defaultPermissionsListQuery,
    response: z.array(defaultPermissions),
    answer: 'list',
    handle: ({ query }, scope) =>
      defaults.listDefaultPermissions(scope, listRequestOf(query, ['id', 'ASC'])),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getDefaultPermissions',
    summary: 'The default permissions of one kind; the id is its key, e.g. visitor',
    access,
    response: defaultPermissions,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => defaults.getDefaultPermissions(scope, params.id),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/:id`,
    operationId: 'changeDefaultPermissions',
    confirmed: true,
    audit: 'defaultPermission.edit',
    summary: 'Change the default permissions of one kind',
    access,
    body: defaultPermissionsChange,
    response: defaultPermissions,
    answer: 'record',
    errors: ['notFound', 'changedMeanwhile', 'permissionsProviderOnly'],
    handle: ({ params, body }, scope) => defaults.changeDefaultPermissions(scope, params.id, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/preview`,
    operationId: 'previewDefaultPermissions',
    summary: 'Preview who would gain or lose what if default permissions were changed',
    access,
    body: defaultPermissionsChange,
    response: rightsPreview,
    errors: ['notFound', 'changedMeanwhile', 'permissionsProviderOnly'],
    handle: ({ params, body }, scope) => defaults.previewDefaultPermissions(scope, params.id, body),
  }),
]
