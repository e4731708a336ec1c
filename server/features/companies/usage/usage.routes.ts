import { z } from 'zod'
import {
  admittedUsage,
  reportedUsage,
  usageAdmission,
  usageReport,
} from '#contract/companies/usage'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { admitUsage } from './admissions.service.ts'
import { reportUsage } from './usage.service.ts'

export const usageRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/applications/usage',
    operationId: 'reportUsage',
    summary:
      'Report how many devices and how much storage companies use at the calling application: for all of them or, where ' +
      'one is refused, for none; the answer holds the sums over all applications',
    access: 'application',
    applications: ['usage:write'],
    audit: 'usage.report',
    body: usageReport,
    response: z.array(reportedUsage),
    errors: ['companyWithoutApplication', 'laterReportStored'],
    handle: ({ body }, scope) => reportUsage(scope, body),
  }),
  defineRoute({
    method: 'post',
    path: '/applications/usage/admissions',
    operationId: 'admitUsage',
    summary:
      'Ask before a company gets more devices or storage at the calling application: what is admitted counts towards the ' +
      'quotas until a later report includes it, for at most seven days; the same key repeats the answer',
    access: 'application',
    applications: ['usage:write'],
    audit: 'usage.admit',
    body: usageAdmission,
    response: admittedUsage,
    errors: ['companyWithoutApplication', 'deviceLimitReached', 'storageLimitReached'],
    handle: ({ body }, scope) => admitUsage(scope, body),
  }),
]
