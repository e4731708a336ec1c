import { recordAction, resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { z } from 'zod'
import { companyClosing, companies, companyReview } from '#contract/companies/companies'
import { companyPermissionsChange } from '#contract/companies/companyPermissions'
import { imageKinds, licenceQuery, uploadedLicence } from '#contract/core/images'
import { companyUsageRecord } from '#contract/companies/usage'
import { companySuspension } from '#contract/people/suspension'
import { companyLookup, knownCompany } from '#contract/companies/companyLookup'
import { id as wireId } from '#contract/core/rules'
import { imageErrors } from '#server/platform/images/imageFiles'
import { decided, defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { applyForCompany, createCompany, reviewCompany } from './application.service.ts'
import { closeCompany, suspendOrReopen, transferCompany } from './closing.service.ts'
import { companyExport, companyReads } from './companies.service.ts'
import { changeCompany, changeCompanyPermissions } from './companyChange.service.ts'
import { findKnownCompany } from './companyChecks.queries.ts'
import { companySecurityRoutes } from './companySecurity.routes.ts'
import { getCompanyUsage } from './companyUsage.service.ts'
import { licenceFile, uploadLicence } from './licence.service.ts'

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
  'licenceUnknown',
] as const

const { megabytes, megapixels, side } = imageKinds.licence

const suspensionErrors = [
  'notFound',
  'statusDoesNotAllow',
  'insufficientPermission',
  'ownCompanyStays',
  'changedMeanwhile',
] as const

export const companyRoutes: Route[] = resourceRoutes(companies, {
  service: {
    ...companyReads,
    create: (scope, body) =>
      scope.actor.may('company:create') ? createCompany(scope, body) : applyForCompany(scope, body),
    change: changeCompany,
  },
  access: 'signedIn',
  operations: {
    list: {
      summary:
        'List companies: the caller’s own and their applications; for dealers, those they referred; for managers, all',
      tokens: 'company:own',
    },
    get: { summary: 'One company', tokens: 'company:own' },
    create: {
      summary:
        'Apply to register a company; with the permission to create companies, create an approved one',
      access: ['company:apply', 'company:create'],
      audit: 'company.apply',
      confirmed: true,
      errors: [
        ...formErrors,
        'currentUserAsCompanyAdministrator',
        'phoneNotRegistered',
        'changedMeanwhile',
      ],
      limit: 'messages',
      reveals: 'refusals',
    },
    change: {
      summary: 'Change a company; after a rejection, correct the application and resubmit it',
      confirmed: true,
      errors: [
        ...formErrors,
        'insufficientPermission',
        'roleLevelExceedsCompany',
        'currentUserAsCompanyAdministrator',
      ],
      reveals: 'refusals',
    },
  },
  export: companyExport,
  routes: [
    ...companySecurityRoutes,
    recordAction(companies, 'review', {
      summary: 'Approve or reject an application',
      audit: decided('pass', 'company.passed', 'company.rejected'),
      access: 'company:review',
      confirmed: true,
      limit: 'messages',
      body: companyReview,
      errors: [
        'statusDoesNotAllow',
        'ownRequest',
        'flagsUnseen',
        'companyPermissionsEmpty',
        'platformsEmpty',
        'permissionsProviderOnly',
        'changedMeanwhile',
        'userMissing',
      ],
      perform: reviewCompany,
    }),
    defineRoute({
      method: 'get',
      path: '/usercenter/company/known',
      operationId: 'findKnownCompany',
      summary:
        'The company with exactly this name or organisation code, where it is on the platform',
      access: 'signedIn',
      limit: 'lookup',
      reveals: () => true,
      query: companyLookup,
      response: knownCompany.nullable(),
      handle: ({ query }, scope) => findKnownCompany(scope.db.read, query),
    }),
    defineRoute({
      method: 'post',
      path: '/usercenter/company/licence',
      operationId: 'uploadLicence',
      audit: 'company.licence',
      summary:
        `Upload the image of a business licence, for an application or a change to name as its \`licence\` within a day: ` +
        `JPEG, PNG, WebP or GIF of at most ${megabytes} MB and ${megapixels} million pixels; it is converted to WebP of ` +
        `at most ${side} pixels a side`,
      access: 'signedIn',
      file: 'small',
      limit: 'upload',
      response: uploadedLicence,
      errors: ['insufficientPermission', ...imageErrors],
      handle: ({ file }, scope) => uploadLicence(scope, file),
    }),
    defineRoute({
      method: 'get',
      path: '/usercenter/company/licence',
      operationId: 'getLicence',
      summary:
        'The image of a business licence, for the administrator or applicant of its company, reviewers, and who uploaded it until then',
      access: 'signedIn',
      query: licenceQuery,
      response: z.string(),
      answer: 'file',
      produces: ['image/webp'],
      errors: ['notFound'],
      handle: ({ query }, scope) => licenceFile(scope, query.name),
    }),
    defineRoute({
      method: 'get',
      path: `${companies.path}/:id/usage`,
      operationId: 'getCompanyUsage',
      summary:
        'What applications reported of a company, and its sums of the last 90 days; empty for those who do not see its counts',
      access: 'signedIn',
      tokens: 'company:own',
      response: companyUsageRecord,
      errors: ['notFound'],
      handle: ({ params }, scope) => getCompanyUsage(scope, params.id),
    }),
    recordAction(companies, 'close', {
      summary: 'Withdraw an application, or close a company',
      confirmed: true,
      audit: 'company.closed',
      access: 'signedIn',
      limit: 'messages',
      body: companyClosing,
      errors: [
        'statusDoesNotAllow',
        'insufficientPermission',
        'ownCompanyStays',
        'changedMeanwhile',
      ],
      perform: closeCompany,
    }),
    recordAction(companies, 'suspend', {
      summary: 'Suspend a company: its members see why and can use only their own accounts',
      audit: 'company.suspended',
      access: 'company:close',
      tokens: 'none',
      limit: 'messages',
      body: companySuspension,
      errors: suspensionErrors,
      perform: (scope, id, body) => suspendOrReopen(scope, id, body, 'company.suspended'),
    }),
    recordAction(companies, 'reopen', {
      summary: 'Reopen a suspended company',
      audit: 'company.reopened',
      access: 'company:close',
      tokens: 'none',
      limit: 'messages',
      body: companySuspension,
      errors: suspensionErrors,
      perform: (scope, id, body) => suspendOrReopen(scope, id, body, 'company.reopened'),
    }),
    recordAction(companies, 'change-permissions', {
      operationId: 'changeCompanyPermissions',
      confirmed: true,
      summary:
        'Add permissions to those of a company, or take some away, whatever others change meanwhile; of those to add, the ' +
        'ones of platforms that it does not have are left out, and what stands above a permission that stays is not taken away',
      audit: 'company.edit',
      access: 'company:manage',
      body: companyPermissionsChange,
      errors: [
        'statusDoesNotAllow',
        'insufficientPermission',
        'companyPermissionsEmpty',
        'permissionsProviderOnly',
        'changedMeanwhile',
      ],
      perform: changeCompanyPermissions,
    }),
    recordAction(companies, 'transfer', {
      summary: 'Transfer a company to another member as super administrator',
      audit: 'company.transfer',
      confirmed: true,
      access: 'signedIn',
      limit: 'messages',
      body: z.strictObject({ userId: wireId }),
      errors: [
        'statusDoesNotAllow',
        'insufficientPermission',
        'userMissing',
        'phoneOfPlatformManager',
        'currentUserAsCompanyAdministrator',
      ],
      perform: (scope, id, body) => transferCompany(scope, id, Number(body.userId)),
    }),
  ],
})
