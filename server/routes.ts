import * as features from './features.ts'
import { outboxRoutes } from './features/operations/outbox/outbox.routes.ts'
import type { Route } from './platform/routing/defineRoute.ts'

export const routesFor = (production: boolean): readonly Route[] => [
  ...Object.values(features).flat(),
  ...(production ? [] : outboxRoutes),
]
