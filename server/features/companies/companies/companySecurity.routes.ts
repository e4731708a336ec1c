import { nothing } from '#contract/core/shapes'
import { companySecurity, companySecurityChange } from '#contract/people/factors'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { changeCompanySecurity, getCompanySecurity } from './companySecurity.service.ts'

const security = {
  path: '/usercenter/company/security',
  access: 'company:security',
  response: companySecurity,
  errors: ['createCompanyFirst'],
} as const

export const companySecurityRoutes: Route[] = [
  defineRoute({
    ...security,
    method: 'get',
    operationId: 'getCompanySecurity',
    summary:
      'Whether the caller’s company requires a second factor, and how many members have none',
    query: nothing,
    handle: (_input, scope) => getCompanySecurity(scope),
  }),
  defineRoute({
    ...security,
    method: 'post',
    operationId: 'changeCompanySecurity',
    summary: 'Require a second factor of all members of the caller’s company, or no longer do',
    audit: 'company.security',
    confirmed: true,
    body: companySecurityChange,
    message: 'saved',
    handle: ({ body }, scope) => changeCompanySecurity(scope, body.required),
  }),
]
