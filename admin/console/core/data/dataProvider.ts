import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import type { GatewayRequest } from '#shared/http.ts'
import { call, callOperation, httpClient } from './httpClient.ts'

/** With `keepalive` the request survives the closing of the page. */
export type PerformOptions = Pick<GatewayRequest, 'keepalive'>

/**
 * react-admin's calls, plus `perform` for actions on a record: `disable` sends `POST /users/:id/disable`, `delete` sends
 * `DELETE /users/:id`.
 */
export interface ConsoleDataProvider extends DataProvider {
  perform: <T extends RaRecord>(
    resource: string,
    id: Identifier,
    action: string,
    body?: unknown,
    options?: PerformOptions,
  ) => Promise<{ data: T }>
}

export interface ListMeta {
  /** More records match than the total says, because the server stops counting at a limit. */
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
  /** With `meta.force` the server deletes a record that is in use. */
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
