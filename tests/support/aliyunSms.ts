import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type AliyunAnswer =
  | { code: string; status?: number }
  | { text: string; status?: number }
  | { moved: string }
  | 'none'

export interface AliyunEndpoint {
  readonly url: string
  readonly keyId: string
  readonly keySecret: string
  readonly texts: (Record<string, unknown> & { variables: Record<string, string> })[]
  /** Number of requests Alibaba would refuse for a wrong signature, time or nonce. */
  readonly forged: number
  /** The next responses, and a clock that may differ from the tests' clock. */
  answer: AliyunAnswer
  now: () => number
  stop(): Promise<void>
}

const hex = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** Signs the raw request: the query sorted by name, and the headers named in the signature. */
const signatureOf = (request: IncomingMessage, body: string, names: string[], secret: string) => {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const pairs = query.split('&').toSorted()
  const canonical = [
    request.method,
    path,
    pairs.join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names.join(';'),
    hex(body),
  ].join('\n')
  return createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${hex(canonical)}`)
    .digest('hex')
}

/** Checks Alibaba's percent-encoding: only letters, digits and `-_.~` stay, a space is `%20`. */
const isEncoded = (query: string) => /^(?:[\w.~=&-]|%[0-9A-F]{2})*$/.test(query)

const required = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date']

/**
 * Simulates Alibaba Cloud's text message endpoint: verifies signature version 3 on the raw request and gives the
 * configured response.
 */
export const startAliyunSms = async (): Promise<AliyunEndpoint> => {
  const keyId = 'LTAI5tTestKeyOfThePortal'
  const keySecret = 'Zq8LkeySecretThatNobodySees7w'
  const texts: AliyunEndpoint['texts'] = []
  const nonces = new Set<unknown>()
  let forged = 0
  const isGenuine = (request: IncomingMessage, body: string): boolean => {
    const { headers, url = '' } = request
    const [, id, signed = '', signature] =
      /^ACS3-HMAC-SHA256 Credential=(\S+),SignedHeaders=(\S+),Signature=([0-9a-f]{64})$/.exec(
        String(headers.authorization),
      ) ?? []
    const names = signed.split(';')
    const sent = Object.keys(headers).filter((name) => /^(x-acs-.*|host)$/.test(name))
    const nonce = headers['x-acs-signature-nonce']
    const isNew = !nonces.has(nonce)
    nonces.add(nonce)
    return (
      id === keyId &&
      isNew &&
      required.every((name) => names.includes(name)) &&
      names.join() === sent.toSorted().join() &&
      headers['x-acs-content-sha256'] === hex(body) &&
      Math.abs(Date.parse(String(headers['x-acs-date'])) - state.now()) < 900_000 &&
      isEncoded(url.split('?')[1] ?? '') &&
      signatureOf(request, body, names, keySecret) === signature
    )
  }
  const take = (request: IncomingMessage) => {
    const { headers, url = '' } = request
    const parameters = Object.fromEntries(new URL(url, 'http://localhost').searchParams)
    const action = `${String(headers['x-acs-action'])} ${String(headers['x-acs-version'])}`
    const variables = JSON.parse(parameters['TemplateParam'] ?? '{}') as Record<string, string>
    texts.push({ ...parameters, action, variables })
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { answer } = state
      const say = (status: number, text: string) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
      const responseOf = (Code: string) =>
        JSON.stringify({ Code, Message: `told of ${request.url}`, RequestId: '0A974B78' })
      if (!isGenuine(request, body)) {
        forged += 1
        say(400, responseOf('SignatureDoesNotMatch'))
      } else if (answer === 'none') return
      else if ('moved' in answer) response.writeHead(307, { Location: answer.moved }).end()
      else if ('text' in answer) say(answer.status ?? 200, answer.text)
      else {
        if (answer.code === 'OK') take(request)
        say(answer.status ?? 200, responseOf(answer.code))
      }
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  const state: AliyunEndpoint = {
    url: `http://127.0.0.1:${port}`,
    keyId,
    keySecret,
    texts,
    get forged() {
      return forged
    },
    answer: { code: 'OK' },
    now: Date.now,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return state
}
