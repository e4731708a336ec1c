import type { Client } from './client.ts'

export const exportFrom =
  (server: { readonly base: string }) =>
  (client: Client, path: string, query: Record<string, unknown>, locale = 'en') =>
    fetch(
      `${server.base}/gateway/usercenter/${path}/export?${new URLSearchParams(
        Object.entries(query).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )}`,
      {
        headers: {
          appid: '10000',
          'Accept-Language': locale,
          Authorization: `Bearer ${client.token}`,
        },
      },
    )
