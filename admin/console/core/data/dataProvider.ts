import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import type { GatewayRequest } from '#shared/http.ts'
import { call, callOperation, httpClient } from './httpClient.ts'
import { putRecord } from './queryClient.ts'

export interface ListMeta {
  /** More records match than the total says, because the server stops counting at a limit. */
  isCapped: boolean
}

const api = '/usercenter'
const rest = simpleRestProvider(api, httpClient)

export const dataProvider: DataProvider = {
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
}

/**
 * Runs an action on a record: `disable` sends `POST /users/:id/disable`, `delete` sends `DELETE /users/:id`. Lists and
 * pages show the returned record. With `keepalive` the request survives the closing of the page.
 */
export const perform = async <T extends RaRecord>(
  resource: string,
  id: Identifier,
  action: string,
  body: unknown = {},
  options: Pick<GatewayRequest, 'keepalive'> = {},
): Promise<T> => {
  const path = `${api}/${resource}/${encodeURIComponent(String(id))}`
  const record =
    action === 'delete'
      ? (await call<T>(path, { ...options, method: 'DELETE' })).data
      : await callOperation<T>(`${path}/${action}`, { ...options, method: 'POST', body })
  putRecord(resource, record)
  return record
}
