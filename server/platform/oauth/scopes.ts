import type { IncomingMessage } from 'node:http'
import type { PublicScope } from '#server/core/scope'

const scopes = new WeakMap<IncomingMessage, PublicScope>()

/** Must be called before the library gets the request. */
export const setScope = (request: IncomingMessage, scope: PublicScope): void => {
  scopes.set(request, scope)
}

export const scopeOf = ({ req }: { req: IncomingMessage }): PublicScope => {
  const scope = scopes.get(req)
  if (!scope) throw new Error('a call of the provider without a scope')
  return scope
}
