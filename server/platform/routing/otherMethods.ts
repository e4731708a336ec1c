import type { NextFunction, Request, RequestHandler, Response, Router } from 'express'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { groupBy } from '#db/groupBy'
import type { Route } from './defineRoute.ts'

type Address = Pick<Route, 'method' | 'path'>

const namesOf = ({ method }: Address): string[] =>
  method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]

const answerOthers = (
  found: WeakMap<Request, Set<string>>,
  rates: Context['rates'],
): RequestHandler => {
  const limits = rates.of({ method: 'get' })
  return async (request, response, next) => {
    const methods = found.get(request)
    if (!methods) {
      next()
      return
    }
    const { method } = request
    await limits.countAddress(request.ip ?? '', response)
    const allowed = [...methods, 'OPTIONS'].toSorted().join(', ')
    response.setHeader('Allow', allowed)
    if (method !== 'OPTIONS') throw new Refusal('methodNotAllowed', { args: { method, allowed } })
    response.status(204).end()
  }
}

/**
 * Handles requests to declared paths with an undeclared method: `OPTIONS` gets the allowed methods, any other a refusal
 * that names them (RFC 9110, 15.5.6). Call it after mounting the routes.
 */
export const answerOtherMethods = (
  router: Router,
  { rates }: Pick<Context, 'rates'>,
  routes: readonly Address[],
): void => {
  const found = new WeakMap<Request, Set<string>>()
  for (const [path, ofPath] of groupBy(routes, (route) => route.path))
    router.all(path, (request: Request, _response: Response, next: NextFunction) => {
      // Several declared paths may match: `/users/export` also matches `/users/:id`.
      const methods = found.get(request) ?? new Set()
      for (const name of ofPath.flatMap(namesOf)) methods.add(name)
      found.set(request, methods)
      next()
    })
  router.use(answerOthers(found, rates))
}
