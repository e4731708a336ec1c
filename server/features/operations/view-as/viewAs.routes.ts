import { viewAsHeader } from '#contract/core/enums'
import { viewing } from '#contract/operations/viewAs'
import { nothing } from '#contract/core/shapes'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { startViewing } from './viewAs.service.ts'

export const viewAsRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/usercenter/users/:id/view-as',
    operationId: 'viewAsUser',
    audit: 'user.viewAs',
    summary: `See the portal as a user does, reading only: calls that send the grant as the header ${viewAsHeader}`,
    access: 'rights:explain',
    tokens: 'none',
    limit: 'messages',
    body: nothing,
    response: viewing,
    errors: ['userMissing', 'ownAccount'],
    handle: ({ params }, scope) => startViewing(scope, params.id),
  }),
]
