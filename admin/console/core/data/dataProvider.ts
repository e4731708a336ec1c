import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import { call, callOperation, httpClient } from './httpClient.ts'

/** react-admin's calls, and the actions on a record: those that stand below it (`POST /users/:id/disable`), and `delete`. */
export interface ConsoleDataProvider extends DataProvider {
  perform: <T extends RaRecord>(
    resource: string,
    id: Identifier,
    action: string,
    body?: unknown,
  ) => Promise<{ data: T }>
}

const rest = simpleRestProvider('/usercenter', httpClient)

export const dataProvider: ConsoleDataProvider = {
  ...rest,
  perform: async <T extends RaRecord>(
    resource: string,
    id: Identifier,
    action: string,
    body: unknown = {},
  ) => {
    const path = `/usercenter/${resource}/${encodeURIComponent(String(id))}`
    if (action === 'delete') return { data: (await call<T>(path, { method: 'DELETE' })).data }
    return { data: await callOperation<T>(`${path}/${action}`, { method: 'POST', body }) }
  },
}
