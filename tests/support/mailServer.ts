import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string
  headers: string
  parts: Record<string, string>
}

export interface MailServer {
  readonly url: string
  readonly mails: ReceivedMail[]
  /** Handling of the next mails: accepted, refused temporarily, refused permanently, or never answered. */
  mood: 'takes' | 'later' | 'never' | 'hangs'
  stop(): Promise<void>
}

const decoded = (encoding: string, body: string): string => {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(encoding)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const partsOf = (raw: string): Record<string, string> => {
  const boundary = /boundary="?([^"\r\n;]+)"?/.exec(raw)?.[1]
  const pieces = boundary ? raw.split(`--${boundary}`).slice(1, -1) : [raw]
  return Object.fromEntries(
    pieces.map((piece) => {
      const [head = '', ...body] = piece.split('\r\n\r\n')
      const type = /content-type:\s*([\w/]+)/i.exec(head)?.[1] ?? 'text/plain'
      const encoding = /content-transfer-encoding:\s*([\w-]+)/i.exec(head)?.[1] ?? ''
      return [type.toLowerCase(), decoded(encoding, body.join('\r\n\r\n'))]
    }),
  )
}

export const startMailServer = async (): Promise<MailServer> => {
  const mails: ReceivedMail[] = []
  const refusal = (code: number) => Object.assign(new Error('refused'), { responseCode: code })
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'mail secret'
        ? done(null, { user: username })
        : done(new Error('unknown')),
    onRcptTo: (_address, _session, done) => {
      if (state.mood === 'later') done(refusal(451))
      else if (state.mood === 'never') done(refusal(550))
      else if (state.mood === 'takes') done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address).join(),
          headers: raw.split('\r\n\r\n')[0] ?? '',
          parts: partsOf(raw),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.server.address() as AddressInfo
  const state: MailServer = {
    url: `smtp://portal:${encodeURIComponent('mail secret')}@127.0.0.1:${port}`,
    mails,
    mood: 'takes',
    stop: () =>
      new Promise((done) => {
        server.close(done)
      }),
  }
  return state
}
