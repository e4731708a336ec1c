import type { Request } from 'express'
import { errorCatalogue } from '#contract/errors'
import { Refusal } from '../errors.ts'
import type { Route } from '../http/defineRoute.ts'
import type { Scope } from '../http/scope.ts'
import { appendLog } from './logs.append.ts'

/** Kind of record by the part of the address that names its resource. */
const targetTypes: Readonly<Record<string, string>> = {
  users: 'user',
  'user-imports': 'userImport',
  companies: 'company',
  'join-requests': 'joinRequest',
  invitations: 'invitation',
  salesmen: 'user',
  roles: 'role',
  applications: 'application',
  menus: 'menu',
  stations: 'station',
  'ionosphere-maps': 'ionosphereMap',
  'ionosphere-coefficients': 'ionosphereCoefficients',
  downloads: 'download',
  'rights-requests': 'rightsRequest',
}

/** Refusals that the log tells of: what was not allowed and what conflicted; not typing errors and not reads. */
const told = new Set([403, 409])

/** Writes the row of a change that a signed-in caller was refused. */
export const logRefusal = async (
  scope: Scope,
  route: Route,
  request: Request,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof Refusal) || route.method === 'get') return
  if (!told.has(errorCatalogue[error.error].status)) return
  const id = request.params.id
  const resource = route.path.split('/')[2] ?? ''
  await scope.db.transaction((trx) =>
    appendLog(trx, scope, scope.now(), {
      action: route.operationId,
      actor: scope.actor.viewer ?? scope.actor,
      ...(scope.actor.viewer ? { after: { viewedAs: scope.actor.username } } : {}),
      target: {
        type: targetTypes[resource] ?? resource,
        id: typeof id === 'string' ? id.slice(0, 32) : '',
        name: '',
      },
      refusal: error.error,
    }),
  )
}
