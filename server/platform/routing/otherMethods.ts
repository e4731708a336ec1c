import type { NextFunction, Request, RequestHandler, Response, Router } from 'express'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { groupBy } from '#server/core/groupBy'
import type { Route } from './defineRoute.ts'

/** A declared address, as far as it tells which method it has. */
type Address = Pick<Route, 'method' | 'path'>

const namesOf = ({ method }: Address): string[] =>
  method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]

/** Answers for the addresses that were found to be declared. */
const answerOthers =
  (found: WeakMap<Request, Set<string>>, rates: Context['rates']): RequestHandler =>
  async (request, response, next) => {
    const methods = found.get(request)
    if (!methods) {
      next()
      return
    }
    const { method } = request
    await rates.countAddress({ method: 'get' }, request.ip ?? '', response)
    const allowed = [...methods, 'OPTIONS'].toSorted().join(', ')
    response.setHeader('Allow', allowed)
    if (method !== 'OPTIONS') throw new Refusal('methodNotAllowed', { args: { method, allowed } })
    response.status(204).end()
  }

/**
 * Answers calls of declared addresses by a method that none of their routes has: `OPTIONS` with the methods that they
 * have, every other with a refusal that names them, as RFC 9110 wants in 15.5.6. To be called after the routes.
 */
export const refuseOtherMethods = (
  router: Router,
  { rates }: Pick<Context, 'rates'>,
  routes: readonly Address[],
): void => {
  const found = new WeakMap<Request, Set<string>>()
  for (const [path, ofPath] of groupBy(routes, (route) => route.path))
    router.all(path, (request: Request, _response: Response, next: NextFunction) => {
      // Several declared paths may fit an address: `/users/export` is one of `/users/:id`.
      const methods = found.get(request) ?? new Set()
      for (const name of ofPath.flatMap(namesOf)) methods.add(name)
      found.set(request, methods)
      next()
    })
  router.use(answerOthers(found, rates))
}
