import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { z } from 'zod'
import {
  applicationCompany,
  applicationCompanyListQuery,
  applications,
  publicApplication,
} from '#contract/access/applications'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#contract/core/paging'
import { listActiveApplications } from './applications.queries.ts'
import * as service from './applications.service.ts'

export const applicationRoutes: Route[] = resourceRoutes(applications, {
  service: service.applicationService,
  access: 'application:manage',
  operations: {
    list: 'List all applications, including disabled ones',
    get: 'One application',
    create: { summary: 'Create an application, with an empty permission tree', confirmed: true },
    change: {
      summary: 'Change an application or its position in the order',
      confirmed: true,
      errors: ['applicationBelongsToProgram'],
    },
  },
  export: {
    columns: [
      'id',
      'appId',
      'name',
      'enName',
      { field: 'type', texts: 'types' },
      { field: 'state', texts: 'states' },
      'url',
      { field: 'permissionCodes', cell: ({ permissionCodes }) => permissionCodes.join(' | ') },
      'companyCount',
      'order',
      'contact',
      'createdAt',
      'updatedAt',
    ],
  },
  routes: [
    defineRoute({
      method: 'get',
      path: '/public/applications',
      operationId: 'listPublicApplications',
      summary: 'List the enabled applications in their order',
      access: 'public',
      response: z.array(publicApplication),
      handle: (_input, scope) => listActiveApplications(scope.db.read),
    }),
    defineRoute({
      method: 'get',
      path: `${applications.path}/:id/companies`,
      operationId: 'listApplicationCompanies',
      summary: 'List the companies that use an application',
      access: 'application:manage',
      query: applicationCompanyListQuery,
      response: z.array(applicationCompany),
      answer: 'list',
      errors: ['notFound'],
      handle: ({ params, query }, scope) =>
        service.listApplicationCompanies(scope, params.id, listRequestOf(query, ['name', 'ASC'])),
    }),
    recordAction(applications, 'retire', {
      summary: 'Disable an application; its permissions and records are kept',
      audit: 'application.retire',
      access: 'application:manage',
      errors: ['statusDoesNotAllow', 'applicationBelongsToProgram'],
      perform: (scope, id) => service.moveToState(scope, id, 'retired'),
    }),
    recordAction(applications, 'restore', {
      summary: 'Enable a disabled application',
      audit: 'application.restore',
      access: 'application:manage',
      errors: ['statusDoesNotAllow'],
      perform: (scope, id) => service.moveToState(scope, id, 'active'),
    }),
  ],
})
