import { z } from 'zod'
import { salesmanAssignment, salesmanListQuery, salesmanRecord } from '#contract/salesmen'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import * as salesmen from './salesmen.service.ts'

const path = '/usercenter/salesmen'
const byId = z.strictObject({ id: z.string() })

export const salesmanRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path,
    operationId: 'listSalesmen',
    summary: 'List the salesmen and the companies assigned to them',
    access: 'salesman:manage',
    query: salesmanListQuery,
    response: z.array(salesmanRecord),
    answer: 'list',
    handle: ({ query }, scope) =>
      salesmen.listAllSalesmen(scope, listRequestOf(query, ['realName', 'ASC'])),
  }),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getSalesman',
    summary: 'One salesman',
    access: 'salesman:manage',
    params: byId,
    response: salesmanRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => salesmen.getSalesman(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/assign`,
    operationId: 'assignCompanies',
    summary: 'Assign companies to a salesman and unassign others',
    access: 'salesman:manage',
    limit: 'messages',
    params: byId,
    body: salesmanAssignment,
    response: salesmanRecord,
    answer: 'operation',
    message: 'saved',
    errors: ['notFound', 'companyNotFound'],
    handle: ({ params, body }, scope) => salesmen.assignToSalesman(scope, params.id, body),
  }),
]
