import { declaredResources } from '#contract/core/resource'
import type { Page } from '#server/core/http/listRequest'
import type { Actor } from '#server/core/scope'
import type { ListReader } from '#server/features/operations/find/find.service'
import type { Route } from '#server/platform/routing/defineRoute'
import type { StreamParts } from '#server/platform/events/streams'

export const makeListAccess = (routes: readonly Route[]): StreamParts & ListReader => {
  const lists = new Map(
    declaredResources().map(({ name, path }) => [
      name,
      routes.find((route) => route.method === 'get' && route.path === path),
    ]),
  )
  const seesList = (actor: Actor, resource: string) => {
    const access = lists.get(resource)?.access
    if (access === undefined) return false
    if (access === 'public' || access === 'signedIn') return true
    const keys = typeof access === 'string' ? [access] : access
    return keys.some((key) => actor.may(key))
  }
  return {
    seesList,
    search: async (scope, resource, q, size) => {
      const list = lists.get(resource)
      if (!list || !seesList(scope.actor, resource)) return null
      const query = { filter: { q }, sort: ['id', 'DESC'], range: [0, size - 1] }
      const page = await list.handle({ params: undefined, query, body: undefined }, scope)
      return page as Page<object>
    },
  }
}
