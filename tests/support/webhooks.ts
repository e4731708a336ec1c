import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { WebhookEvent, WebhookRecord } from '#contract/operations/webhooks'
import type { Client } from './client.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  event: WebhookEvent
}

/** A receiver of webhooks on loopback. `/500` answers 500, `/hangs` nothing, and other paths 204. */
export interface Receiver {
  base: string
  received: Received[]
  at(path: string): Received[]
  close(): void
  /** Ends open calls without an answer. */
  disconnect(): void
}

export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body, event: JSON.parse(body) })
      if (path.startsWith('/hangs')) return
      const status = Number(/^\/(\d{3})/.exec(path)?.[1] ?? 204)
      response.writeHead(status, { Location: '/redirected' }).end('canary of the receiver')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at: (path) => received.filter((one) => one.path === path),
    disconnect: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const createWebhook = async (
  client: Client,
  values: Record<string, unknown>,
): Promise<WebhookRecord & { secret: string }> => {
  const answer = await client.post('/usercenter/webhooks', {
    name: 'Sync',
    kinds: ['user.created'],
    ...values,
  })
  if (answer.status !== 201) throw new Error(`no webhook: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Verifies a received call with the official library; throws where it does not accept it. */
export const verifyCall = (secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
