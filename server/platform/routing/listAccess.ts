import { declaredResources } from '#contract/core/resource'
import type { Page } from '#db/page'
import type { Actor, Scope } from '#server/core/scope'
import type { Route } from './defineRoute.ts'

/** The lists of resources as their routes declare them. */
export interface ListAccess {
  seesList(actor: Actor, resource: string): boolean
  /** Null if the caller may not list the resource. */
  search(scope: Scope, resource: string, q: string, size: number): Promise<Page<object> | null>
}

export const makeListAccess = (routes: readonly Route[]): ListAccess => {
  const lists = new Map(
    declaredResources().map(({ name, path }) => [
      name,
      routes.find((route) => route.method === 'get' && route.path === path),
    ]),
  )
  const seesList = (actor: Actor, resource: string) => {
    const access = lists.get(resource)?.access
    if (access === undefined || access === 'application') return false
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
