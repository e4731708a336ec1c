import { z } from 'zod'
import {
  defaultPermissions,
  defaultPermissionsChange,
  defaultPermissionsListQuery,
  rightsPreview,
} from '#contract/rights'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import * as defaults from './defaultPermissions.service.ts'

const path = '/usercenter/default-permissions'
const access = 'defaultPermission:manage'
const byId = z.strictObject({ id: z.string() })

export const defaultPermissionRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listDefaultPermissions',
    summary: 'What visitors, members, dealers, salesmen and company super administrators get',
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
    summary: 'What one kind gets; the id is its key, e.g. visitor',
    access,
    params: byId,
    response: defaultPermissions,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => defaults.getDefaultPermissions(scope, params.id),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/:id`,
    operationId: 'changeDefaultPermissions',
    summary: 'Change what one kind gets',
    access,
    params: byId,
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
    summary: 'Who would gain and lose what by other defaults of one kind',
    access,
    params: byId,
    body: defaultPermissionsChange,
    response: rightsPreview,
    answer: 'operation',
    errors: ['notFound', 'changedMeanwhile', 'permissionsProviderOnly'],
    handle: ({ params, body }, scope) => defaults.previewDefaultPermissions(scope, params.id, body),
  }),
]
