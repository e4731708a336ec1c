import type { Client } from './client.ts'

export const fetchExport = (
  client: Client,
  path: string,
  query: Record<string, unknown>,
  locale = 'en',
) => {
  const search = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return client.fetch(`/usercenter/${path}/export?${new URLSearchParams(search)}`, {
    headers: { 'Accept-Language': locale },
  })
}
