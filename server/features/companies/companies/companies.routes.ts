import { z } from 'zod'
import {
  companyApplication,
  companyChange,
  companyClosing,
  companyListQuery,
  companyRecord,
  companyReview,
  companySuspension,
} from '#contract/companies'
import { id as wireId } from '#contract/rules'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#server/core/http/listRequest'
import { applyForCompany, getCompany, listVisibleCompanies } from './companies.service.ts'
import { changeCompany } from './companyChange.service.ts'
import { closeCompany, reopenCompany, suspendCompany } from './closing.service.ts'
import { createCompany, reviewCompany } from './review.service.ts'
import { transferCompany } from './transfer.service.ts'
import { companyExport } from './companies.export.ts'

const path = '/usercenter/companies'
const byId = z.strictObject({ id: z.string() })

const formErrors = [
  'companyAdministratorNameEmpty',
  'companyNameEmpty',
  'companyAdministratorPhoneEmpty',
  'companyPermissionsEmpty',
  'platformsEmpty',
  'phoneOfAnotherCompanyAdministrator',
  'phoneOfPlatformManager',
  'companyNameExists',
  'organisationCodeExists',
  'applicationInReview',
  'statusDoesNotAllow',
  'platformsBySuperAdministratorOnly',
  'permissionsProviderOnly',
] as const

const suspensionErrors = [
  'notFound',
  'statusDoesNotAllow',
  'insufficientPermission',
  'ownCompanyStays',
  'changedMeanwhile',
] as const

const list = defineRoute({
  method: 'get',
  path,
  operationId: 'listCompanies',
  summary:
    'List companies: the caller’s own and their applications; for dealers, those they referred; for managers, all',
  access: 'signedIn',
  query: companyListQuery,
  response: z.array(companyRecord),
  answer: 'list',
  handle: ({ query }, scope) =>
    listVisibleCompanies(scope, listRequestOf(query, ['createdAt', 'DESC'])),
})

export const companyRoutes: Route[] = [
  list,
  companyExport(list),
  defineRoute({
    method: 'get',
    path: `${path}/:id`,
    operationId: 'getCompany',
    summary: 'One company',
    access: 'signedIn',
    params: byId,
    response: companyRecord,
    answer: 'record',
    errors: ['notFound'],
    handle: ({ params }, scope) => getCompany(scope, params.id),
  }),
  defineRoute({
    method: 'post',
    path,
    operationId: 'createCompany',
    summary:
      'Apply to register a company; with the permission to create companies, create an approved one',
    access: ['company:apply', 'company:create'],
    limit: 'messages',
    reveals: 'refusals',
    body: companyApplication,
    response: companyRecord,
    answer: 'record',
    status: 201,
    errors: [...formErrors, 'currentUserAsCompanyAdministrator', 'phoneNotRegistered'],
    handle: ({ body }, scope) =>
      scope.actor.may('company:create') ? createCompany(scope, body) : applyForCompany(scope, body),
  }),
  defineRoute({
    method: 'put',
    path: `${path}/:id`,
    operationId: 'changeCompany',
    summary: 'Change a company; after a rejection, correct the application and resubmit it',
    access: 'signedIn',
    reveals: 'refusals',
    params: byId,
    body: companyChange,
    response: companyRecord,
    answer: 'record',
    errors: [
      ...formErrors,
      'notFound',
      'changedMeanwhile',
      'insufficientPermission',
      'roleLevelExceedsCompany',
    ],
    handle: ({ params, body }, scope) => changeCompany(scope, params.id, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/review`,
    operationId: 'reviewCompany',
    summary: 'Approve or reject an application',
    access: 'company:review',
    limit: 'messages',
    params: byId,
    body: companyReview,
    response: companyRecord,
    answer: 'operation',
    errors: [
      'notFound',
      'statusDoesNotAllow',
      'ownRequest',
      'companyPermissionsEmpty',
      'platformsEmpty',
      'permissionsProviderOnly',
      'changedMeanwhile',
      'userMissing',
    ],
    handle: ({ params, body }, scope) => reviewCompany(scope, params.id, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/close`,
    operationId: 'closeCompany',
    summary: 'Withdraw an application, or close a company',
    access: 'signedIn',
    limit: 'messages',
    params: byId,
    body: companyClosing,
    response: companyRecord,
    answer: 'operation',
    errors: ['notFound', 'statusDoesNotAllow', 'insufficientPermission', 'ownCompanyStays'],
    handle: ({ params, body }, scope) => closeCompany(scope, params.id, body.reason ?? ''),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/suspend`,
    operationId: 'suspendCompany',
    summary: 'Suspend a company: its members see why and can use only their own accounts',
    access: 'company:close',
    limit: 'messages',
    params: byId,
    body: companySuspension,
    response: companyRecord,
    answer: 'operation',
    errors: suspensionErrors,
    handle: ({ params, body }, scope) => suspendCompany(scope, params.id, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/reopen`,
    operationId: 'reopenCompany',
    summary: 'Reopen a suspended company',
    access: 'company:close',
    limit: 'messages',
    params: byId,
    body: companySuspension,
    response: companyRecord,
    answer: 'operation',
    errors: suspensionErrors,
    handle: ({ params, body }, scope) => reopenCompany(scope, params.id, body),
  }),
  defineRoute({
    method: 'post',
    path: `${path}/:id/transfer`,
    operationId: 'transferCompany',
    summary: 'Transfer a company to another member as super administrator',
    access: 'signedIn',
    limit: 'messages',
    params: byId,
    body: z.strictObject({ userId: wireId }),
    response: companyRecord,
    answer: 'operation',
    errors: [
      'notFound',
      'statusDoesNotAllow',
      'insufficientPermission',
      'userMissing',
      'phoneOfPlatformManager',
      'currentUserAsCompanyAdministrator',
    ],
    handle: ({ params, body }, scope) => transferCompany(scope, params.id, Number(body.userId)),
  }),
]
