import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedText {
  id: string
  to: string
  text: string
  template: string
  values: Record<string, string>
  locale: string
}

export interface SmsHook {
  readonly url: string
  readonly secret: string
  readonly texts: ReceivedText[]
  readonly forged: number
  status: number
  stop(): Promise<void>
}

/**
 * Example receiver for the operator's text message hook: checks the signature over timestamp and body and stores the
 * text.
 */
export const startSmsHook = async (): Promise<SmsHook> => {
  const secret = 'the secret of the text message hook'
  const texts: ReceivedText[] = []
  const counts = { forged: 0 }
  const isGenuine = (timestamp: unknown, signature: unknown, body: string): boolean => {
    const expected = `sha256=${createHmac('sha256', secret)
      .update(`${String(timestamp)}.${body}`)
      .digest('hex')}`
    const [a, b] = [Buffer.from(expected), Buffer.from(String(signature))]
    return a.length === b.length && timingSafeEqual(a, b)
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { 'x-portal-timestamp': timestamp, 'x-portal-signature': signature } = request.headers
      if (!isGenuine(timestamp, signature, body)) {
        counts.forged += 1
        response.writeHead(401).end()
        return
      }
      if (state.status === 0) return
      if (state.status < 300) texts.push(JSON.parse(body) as ReceivedText)
      response.writeHead(state.status).end()
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  const state: SmsHook = {
    url: `http://127.0.0.1:${port}/sms`,
    secret,
    texts,
    get forged() {
      return counts.forged
    },
    status: 204,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return state
}
