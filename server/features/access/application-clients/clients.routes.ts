import { z } from 'zod'
import {
  applicationClients,
  clientActivity,
  clientClaims,
  clientTrial,
  newClientSecret,
  secretChoice,
} from '#contract/access/applicationClients'
import { nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import * as service from './clients.service.ts'

const access = 'application:manage'
const change = { access, confirmed: true } as const
const one = `${applicationClients.path}/:id` as const
const reading = {
  method: 'post',
  access,
  tokens: 'none',
  readOnly: true,
  body: nothing,
  errors: ['notFound', 'statusDoesNotAllow'],
} as const

export const applicationClientRoutes: Route[] = resourceRoutes(applicationClients, {
  service: service.clientService,
  access,
  operations: {
    list: 'List the clients of all applications',
    get: 'One client of an application',
    create: {
      ...change,
      summary: 'Create a client of an application',
      errors: ['clientsTooMany', 'addressNotAllowed', 'publicKeysInvalid'],
    },
    change: {
      ...change,
      summary: 'Change a client of an application',
      errors: ['addressNotAllowed', 'publicKeysInvalid'],
    },
  },
  export: {
    columns: [
      'id',
      'applicationName',
      'applicationEnName',
      'clientId',
      'name',
      'enName',
      { field: 'kind', texts: 'kinds' },
      { field: 'isOwn', texts: 'operators' },
      { field: 'state', texts: 'states' },
      { field: 'redirectAddresses', cell: (client) => client.redirectAddresses.join(' | ') },
      'lastUsedAt',
      'createdAt',
      'updatedAt',
    ],
  },
  routes: [
    recordAction(applicationClients, 'disable', {
      ...change,
      summary: 'Disable a client and end everything that was issued to it',
      audit: 'applicationClient.disable',
      errors: ['statusDoesNotAllow'],
      perform: service.disableClient,
    }),
    recordAction(applicationClients, 'enable', {
      ...change,
      summary: 'Enable a disabled client',
      audit: 'applicationClient.enable',
      errors: ['statusDoesNotAllow'],
      perform: service.enableClient,
    }),
    defineRoute({
      ...change,
      method: 'post',
      path: `${one}/secrets`,
      operationId: 'addClientSecret',
      summary: 'Add a secret to a client; only this response contains it',
      audit: 'applicationClient.secretAdd',
      body: nothing,
      response: newClientSecret,
      errors: ['notFound', 'statusDoesNotAllow', 'secretsTooMany'],
      handle: ({ params }, scope) => service.addSecret(scope, params.id),
    }),
    recordAction(applicationClients, 'end-secret', {
      ...change,
      summary: 'End a secret of a client',
      audit: 'applicationClient.secretEnd',
      body: secretChoice,
      perform: (scope, id, { secretId }) => service.endSecretOf(scope, id, secretId),
    }),
    defineRoute({
      method: 'get',
      path: `${one}/activity`,
      operationId: 'listClientActivity',
      summary: 'The newest 50 logins, refused requests, logouts and logout calls of a client',
      access,
      response: z.array(clientActivity),
      errors: ['notFound'],
      handle: ({ params }, scope) => service.listActivity(scope, params.id),
    }),
    defineRoute({
      ...reading,
      path: `${one}/try`,
      operationId: 'tryClient',
      summary: 'The address of a login at the client that comes back to the console',
      response: clientTrial,
      handle: ({ params }, scope) => service.tryClient(scope, params.id),
    }),
    defineRoute({
      ...reading,
      path: `${one}/claims`,
      operationId: 'getClientClaims',
      summary: 'What a client learns about the caller',
      response: clientClaims,
      handle: ({ params }, scope) => service.claimsOfCaller(scope, params.id),
    }),
  ],
})
