import { offboarding, offboardingReport } from '#contract/people/offboarding'
import { users } from '#contract/people/users'
import { roleIdAssignmentErrors } from '#server/features/access/roles/index'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { recordAction } from '#server/platform/routing/resourceRoutes'
import { offboardUser, reportOffboarding } from './offboarding.service.ts'

export const offboardingRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: `${users.path}/:id/offboarding`,
    operationId: 'getUserOffboarding',
    summary: 'What a user holds and waits for besides their roles',
    access: ['user:disable', 'user:manage'],
    response: offboardingReport,
    errors: ['userMissing', 'ownAccount'],
    handle: ({ params }, scope) => reportOffboarding(scope, params.id),
  }),
  recordAction(users, 'offboard', {
    operationId: 'offboardUser',
    confirmed: true,
    audit: 'user.disable',
    summary: 'Disable a user who leaves, and hand their roles and customer companies over',
    access: ['user:disable', 'user:manage'],
    limit: 'messages',
    message: 'userDisabled',
    body: offboarding,
    errors: [
      'userMissing',
      'ownAccount',
      'lastSuperAdministrator',
      'changedMeanwhile',
      ...roleIdAssignmentErrors,
    ],
    perform: offboardUser,
  }),
]
