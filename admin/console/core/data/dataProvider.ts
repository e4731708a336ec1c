import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import type { GatewayRequest } from '#shared/http.ts'
import { call, callOperation, httpClient } from './httpClient.ts'

/** `keepalive`: the call outlives the page. */
export type PerformOptions = Pick<GatewayRequest, 'keepalive'>

/** react-admin's calls, and the actions on a record: those that stand below it (`POST /users/:id/disable`), and `delete`. */
export interface ConsoleDataProvider extends DataProvider {
  perform: <T extends RaRecord>(
    resource: string,
    id: Identifier,
    action: string,
    body?: unknown,
    options?: PerformOptions,
  ) => Promise<{ data: T }>
}

/** What a list says of itself beside its total. */
export interface ListMeta {
  /** There are more records than the total, which are not counted. */
  isCapped: boolean
}

const api = '/usercenter'
const rest = simpleRestProvider(api, httpClient)

export const dataProvider: ConsoleDataProvider = {
  ...rest,
  getList: async (resource, params) => {
    const meta: ListMeta = { isCapped: false }
    const once = simpleRestProvider(api, async (url, options) => {
      const answer = await httpClient(url, options)
      meta.isCapped = answer.headers.get('X-Total-Relation') === 'gte'
      return answer
    })
    return { ...(await once.getList(resource, params)), meta }
  },
  /** `meta.force` deletes a record that is in use. */
  delete: (resource, params) =>
    simpleRestProvider(api, (url, options) =>
      httpClient(params.meta?.force ? `${url}?force=true` : url, options),
    ).delete(resource, params),
  perform: async <T extends RaRecord>(
    resource: string,
    id: Identifier,
    action: string,
    body: unknown = {},
    options: PerformOptions = {},
  ) => {
    const path = `/usercenter/${resource}/${encodeURIComponent(String(id))}`
    if (action === 'delete')
      return { data: (await call<T>(path, { ...options, method: 'DELETE' })).data }
    return {
      data: await callOperation<T>(`${path}/${action}`, { ...options, method: 'POST', body }),
    }
  },
}
