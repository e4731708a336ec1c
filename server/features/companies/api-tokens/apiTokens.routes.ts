import {
  acceptedApiTokens,
  apiTokenCreation,
  apiTokenPermissions,
  apiTokens,
  currentApiToken,
  newApiToken,
} from '#contract/companies/apiTokens'
import { nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import * as service from './apiTokens.service.ts'

const access = 'apiToken:manage'
const forPeople = { access, tokens: 'none' } as const

export const apiTokenRoutes: Route[] = resourceRoutes(apiTokens, {
  service: service.apiTokenReads,
  access,
  operations: {
    list: {
      ...forPeople,
      summary: 'List the company’s access tokens; for system super administrators, all',
    },
    get: { ...forPeople, summary: 'One access token, without the token itself' },
  },
  export: {
    columns: [
      'id',
      'companyName',
      'name',
      'createdByName',
      { field: 'state', texts: 'states' },
      { field: 'permissionIds', cell: ({ permissionIds }) => permissionIds.join(', ') },
      'expiresAt',
      'endedAt',
      'lastUsedAt',
      'lastAddress',
      'createdAt',
    ],
  },
  routes: [
    defineRoute({
      method: 'get',
      path: `${apiTokens.path}/current`,
      operationId: 'getCurrentApiToken',
      summary: 'The access token that makes the call',
      access: 'signedIn',
      tokens: 'any',
      response: currentApiToken,
      answer: 'record',
      errors: ['notFound'],
      handle: (_input, scope) => service.getCurrentApiToken(scope),
    }),
    defineRoute({
      ...forPeople,
      method: 'get',
      path: `${apiTokens.path}/permissions`,
      operationId: 'listApiTokenPermissions',
      summary: 'Ids of the permissions that the caller can give to an access token',
      response: apiTokenPermissions,
      handle: (_input, { actor, tokenPermissions }) =>
        Promise.resolve([...tokenPermissions].filter((id) => actor.rights.has(id)).map(String)),
    }),
    defineRoute({
      ...forPeople,
      method: 'post',
      path: apiTokens.path,
      operationId: 'createApiToken',
      summary: 'Create an access token; only this response contains it',
      audit: 'apiToken.create',
      confirmed: true,
      body: apiTokenCreation,
      response: newApiToken,
      answer: 'record',
      status: 201,
      errors: ['apiTokenNameExists', 'apiTokensTooMany', 'createCompanyFirst', 'changedMeanwhile'],
      handle: ({ body }, scope) => service.createApiToken(scope, body),
    }),
    defineRoute({
      ...forPeople,
      method: 'post',
      path: `${apiTokens.path}/accept-restored`,
      operationId: 'acceptRestoredApiTokens',
      summary: 'Accept the company’s access tokens that came back with a restored backup',
      audit: 'apiToken.acceptRestored',
      body: nothing,
      response: acceptedApiTokens,
      errors: ['createCompanyFirst'],
      handle: (_input, scope) => service.acceptRestored(scope),
    }),
    recordAction(apiTokens, 'end', {
      ...forPeople,
      summary: 'End an access token, also one whose maker has left',
      audit: 'apiToken.end',
      errors: ['statusDoesNotAllow'],
      perform: service.endApiToken,
    }),
  ],
})
