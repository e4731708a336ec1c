import { z } from 'zod'
import { menuChange, menuCreation, menuListQuery, menuPreview, menuRecord } from '#contract/menus'
import { rightsPreview } from '#contract/rights'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { previewMenu } from './menuPreview.service.ts'
import * as menus from './menus.service.ts'

const path = '/usercenter/menus'
const access = 'menu:manage'
const byId = z.strictObject({ id: z.string() })

export const menuRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listMenus',
    summary: "Entries of the applications' permission trees",
    access,
    query: menuListQuery,
    response: z.array(menuRecord),
    answer: 'list',
    handle: ({ query }, scope) => menus.listAllMenus(scope, listRequestOf(query, ['order', 'ASC'])),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getMenu',
    summary: 'One entry',
    access,
    params: byId,
    response: menuRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => menus.getMenu(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'createMenu',
    summary: 'Create an entry',
    access,
    body: menuCreation,
    response: menuRecord,
    answer: 'record',
    status: 201,
    handle: ({ body }, scope) => menus.createMenu(scope, body),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/:id`,
    operationId: 'changeMenu',
    summary: 'Change an entry, or move it to another parent or place',
    access,
    params: byId,
    body: menuChange,
    response: menuRecord,
    answer: 'record',
    errors: ['notFound', 'changedMeanwhile'],
    handle: ({ params, body }, scope) => menus.changeMenu(scope, params.id, body),
  }),
  defineRoute({
    method: 'delete',
    path: `${path}/:id`,
    operationId: 'removeMenu',
    summary: 'Delete an entry',
    access,
    params: byId,
    response: menuRecord,
    answer: 'record',
    errors: ['notFound', 'menuHasChildren', 'menuBelongsToProgram'],
    handle: ({ params }, scope) => menus.removeMenu(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/preview`,
    operationId: 'previewMenu',
    summary: 'Preview who would gain or lose what if an entry were changed or deleted',
    access,
    body: menuPreview,
    response: rightsPreview,
    answer: 'operation',
    errors: ['notFound', 'menuHasChildren', 'menuBelongsToProgram'],
    handle: ({ body }, scope) => previewMenu(scope, body),
  }),
]
