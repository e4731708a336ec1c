import { demonstrationPassword } from '#db/seeds/demonstration'
import { textOf } from './answerText.ts'

export interface Answer {
  status: number
  headers: Headers
  body: ReturnType<typeof JSON.parse>
}

export interface CallOptions {
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** Sent without JSON encoding, for malformed bodies. */
  raw?: string | Buffer<ArrayBuffer>
}

export interface Client {
  /** The response as it is, of a path behind `/gateway`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  call(path: string, options?: CallOptions): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body: unknown): Promise<Answer>
  remove(path: string): Promise<Answer>
  /** Posts a file's bytes. */
  upload(path: string, file: Uint8Array | string, headers?: Record<string, string>): Promise<Answer>
  /** `GET` of a resource list with the query format of ra-data-simple-rest. */
  list(path: string, query?: { sort?: unknown; range?: unknown; filter?: unknown }): Promise<Answer>
}

export interface SignedInClient extends Client {
  readonly token: string | null
  readonly cookie: string | null
}

type Outcome = Pick<Answer, 'status' | 'body'>

const ofAnswer =
  <T>(
    read: (answer: Outcome) => T,
  ): { (call: Promise<Outcome>): Promise<T>; (answer: Outcome): T } =>
  (given: Outcome | Promise<Outcome>): never =>
    (given instanceof Promise ? given.then(read) : read(given)) as never

/** Status and code of a response, or of a call in progress. */
export const codeOf = ofAnswer(({ status, body }): [number, number] => [status, body.code])

/** Status and body of a response, or of a call in progress. */
export const answerOf = ofAnswer(({ status, body }): [number, Answer['body']] => [status, body])

/** Status and code of a refusal, with the fields that it names. */
export const refusalOf = ofAnswer(({ status, body }): [number, number, string[]] => [
  status,
  body.code,
  Object.keys(body.errors),
])

/** The log rows that a client sees with a filter, the newest first. */
export const logsOf = async (client: Client, filter: object): Promise<Answer['body']> =>
  (await client.list('/usercenter/logs', { filter })).body

export const notificationsOf = async (client: Client, filter: object): Promise<Answer['body']> =>
  (await client.list('/usercenter/notifications', { filter })).body

/** One field of each record of a list. */
export const pluck = <Value = string>(
  rows: readonly Record<string, unknown>[],
  field: string,
): Value[] => rows.map((row) => row[field] as Value)

export const cookieOf = (answer: Answer): string | null =>
  answer.headers
    .getSetCookie()
    .find((cookie) => /^(__Host-)?refresh_token=/.test(cookie))
    ?.split(';')[0] ?? null

/** The methods of a client that sends its requests with `fetch`. */
export const clientFrom = (fetch: Client['fetch']): Client => {
  const call = async (path: string, options: CallOptions = {}): Promise<Answer> => {
    const body =
      options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const response = await fetch(path, {
      method: options.method ?? 'GET',
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await textOf(response)
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    }
  }
  return {
    fetch,
    call,
    get: (path) => call(path),
    post: (path, body = {}) => call(path, { method: 'POST', body }),
    put: (path, body) => call(path, { method: 'PUT', body }),
    remove: (path) => call(path, { method: 'DELETE' }),
    upload: (path, file, headers = {}) =>
      call(path, {
        method: 'POST',
        raw: Buffer.from(file as Uint8Array),
        headers: { 'Content-Type': 'application/octet-stream', ...headers },
      }),
    list: (path, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
      )
      return call(`${path}?${search}`)
    },
  }
}

export const makeClient = (
  base: string,
  token: string | null = null,
  cookie: string | null = null,
): SignedInClient => ({
  token,
  cookie,
  ...clientFrom((path, init) =>
    fetch(`${base}/gateway${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        appid: '10000',
        'Accept-Language': 'en',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { Cookie: cookie } : {}),
        ...(init?.headers as Record<string, string>),
      },
    }),
  ),
})

export const signIn = async (
  base: string,
  username: string,
  password: string = demonstrationPassword,
): Promise<SignedInClient> => {
  const answer = await makeClient(base).post('/auth/oauth/token', {
    grant_type: 'password',
    username,
    password,
    agree: true,
  })
  if (answer.status !== 200)
    throw new Error(`${username} cannot sign in: ${JSON.stringify(answer.body)}`)
  return makeClient(base, answer.body.data.access_token, cookieOf(answer))
}
