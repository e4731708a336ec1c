import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { salesmanAssignment, salesmen } from '#contract/companies/salesmen'
import { type Route } from '#server/platform/routing/defineRoute'
import * as service from './salesmen.service.ts'

export const salesmanRoutes: Route[] = resourceRoutes(salesmen, {
  service: { list: service.listSalesmen, get: service.getSalesman },
  access: 'salesman:manage',
  operations: {
    list: 'List the salespeople and the companies assigned to them',
    get: { summary: 'One salesperson', operationId: 'getSalesman' },
  },
  routes: [
    recordAction(salesmen, 'assign', {
      operationId: 'assignCompanies',
      summary: 'Assign companies to a salesperson and unassign others',
      audit: 'salesman.assign',
      access: 'salesman:manage',
      limit: 'messages',
      message: 'saved',
      body: salesmanAssignment,
      errors: ['companyNotFound'],
      perform: service.assignToSalesman,
    }),
  ],
})
