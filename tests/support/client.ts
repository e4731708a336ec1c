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
  readonly token: string | null
  readonly cookie: string | null
  call(path: string, options?: CallOptions): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  put(path: string, body: unknown): Promise<Answer>
  remove(path: string): Promise<Answer>
  /** `GET` of a resource list with the query format of ra-data-simple-rest. */
  list(path: string, query?: { sort?: unknown; range?: unknown; filter?: unknown }): Promise<Answer>
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

/** Status and code of a refusal, with the fields that it names. */
export const refusalOf = ofAnswer(({ status, body }): [number, number, string[]] => [
  status,
  body.code,
  Object.keys(body.errors),
])

export const cookieOf = (answer: Answer): string | null =>
  answer.headers
    .getSetCookie()
    .find((cookie) => /^(__Host-)?refresh_token=/.test(cookie))
    ?.split(';')[0] ?? null

export const makeClient = (
  base: string,
  token: string | null = null,
  cookie: string | null = null,
): Client => {
  const call = async (path: string, options: CallOptions = {}): Promise<Answer> => {
    const body =
      options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const response = await fetch(`${base}/gateway${path}`, {
      method: options.method ?? 'GET',
      redirect: 'manual',
      headers: {
        appid: '10000',
        'Accept-Language': 'en',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(cookie ? { Cookie: cookie } : {}),
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
    token,
    cookie,
    call,
    get: (path) => call(path),
    post: (path, body = {}) => call(path, { method: 'POST', body }),
    put: (path, body) => call(path, { method: 'PUT', body }),
    remove: (path) => call(path, { method: 'DELETE' }),
    list: (path, query = {}) => {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]),
      )
      return call(`${path}?${search}`)
    },
  }
}

export const signIn = async (
  base: string,
  username: string,
  password: string = demonstrationPassword,
): Promise<Client> => {
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
