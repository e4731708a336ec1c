import type { z } from 'zod'
import type { AuditAction } from '#contract/operations/auditActions'
import type { ErrorName } from '#contract/core/errors'
import type { CreationOf, RecordOf, Resource } from '#contract/core/resource'
import type { Scope } from '#server/core/scope'
import { decided, type Access, type Route } from '#server/platform/routing/defineRoute'
import {
  recordAction,
  resourceRoutes,
  type ResourceExport,
  type ResourceRoutes,
  type ResourceService,
} from '#server/platform/routing/resourceRoutes'
import type { Review } from './defineRequest.ts'

interface Requests<R extends Resource, Decision extends Review> extends ResourceService<R> {
  resource: R
  grants: string
  review(scope: Scope, id: string, review: Decision): Promise<RecordOf<R>>
  withdraw(scope: Scope, id: string): Promise<RecordOf<R>>
}

interface ActionRoute extends Pick<Route, 'limit' | 'confirmed' | 'tokens'> {
  summary: string
  access: Access
  errors?: readonly ErrorName[]
}

interface RequestRoutes<R extends Resource, Decision extends Review> extends Omit<
  ResourceRoutes<R, undefined>,
  'service' | 'export'
> {
  create(scope: Scope, body: CreationOf<R>): Promise<RecordOf<R>>
  columns: ResourceExport<R>['columns']
  review: ActionRoute & { body: z.ZodType<Decision> }
  /** The last part of the address is `name`. */
  withdraw: ActionRoute & { name?: string; operationId?: string }
}

/** The routes of a kind of request: list, export, get, create, review and withdraw. */
export const requestRoutes = <R extends Resource, Decision extends Review>(
  requests: Requests<R, Decision>,
  { create, columns, review, withdraw, routes = [], ...rest }: RequestRoutes<R, Decision>,
): Route[] => {
  const { resource, grants } = requests
  const [, granted, declined, withdrawn] = resource.actions as readonly AuditAction[]
  if (!granted || !declined || !withdrawn) throw new Error(`${resource.name} lacks audit actions`)
  const { name = 'withdraw', ...withdrawal } = withdraw
  return resourceRoutes(resource, {
    ...rest,
    service: { ...requests, create },
    export: { columns },
    routes: [
      ...routes,
      recordAction(resource, 'review', {
        ...review,
        audit: decided(grants, granted, declined),
        errors: ['ownRequest', 'statusDoesNotAllow', ...(review.errors ?? [])],
        perform: requests.review,
      }),
      recordAction(resource, name, {
        ...withdrawal,
        audit: withdrawn,
        errors: ['statusDoesNotAllow', 'insufficientPermission', ...(withdraw.errors ?? [])],
        perform: requests.withdraw,
      }),
    ],
  })
}
