import { makeClient, signIn, type SignedInClient } from './client.ts'
import { makeAnswerCheck } from './answerCheck.ts'
import { textOf } from './answerText.ts'
import { makeGenerator, operationsOf } from './generated.ts'
import { seeded } from './seeded.ts'

const people = [
  null,
  'visitor1',
  'acmemember',
  'agencyadmin',
  'acmeadmin',
  'acmeadmin',
  'superadmin',
  'superadmin',
  'superadmin',
  'superadmin',
]

export interface StormReport {
  faults: Record<string, string>
  statuses: Record<string, number>
  neverDone: string[]
}

/**
 * Sends a server `count` requests generated from its OpenAPI document, as visitors and as demonstration accounts, and
 * checks each response against the document. With `TRUST_PROXY=1` each comes from another address. The same seed sends
 * the same requests for the same data.
 */
export const storm = async (base: string, count: number, seed: number): Promise<StormReport> => {
  const document = await (await fetch(`${base}/gateway/openapi.json`)).json()
  const random = seeded(seed)
  const { request: generate, learn } = makeGenerator(document, random)
  const faultOf = makeAnswerCheck(document)
  const operations = operationsOf(document)
  const neverDone = new Set(operations.map(({ operationId }) => operationId))
  const faults: StormReport['faults'] = {}
  const statuses: StormReport['statuses'] = {}
  const clients = new Map<string, SignedInClient>()

  /** A person who was disabled, deleted or locked out continues as a visitor. */
  const clientOf = async (person: string | null): Promise<SignedInClient> => {
    const known = person === null ? undefined : clients.get(person)
    if (known) return known
    const client =
      person === null ? makeClient(base) : await signIn(base, person).catch(() => makeClient(base))
    if (person !== null) clients.set(person, client)
    return client
  }

  for (let number = 0; number < count; number += 1) {
    const operation = random.pick(operations)
    const request = generate(operation)
    const person = random.pick(people)
    const { token } = await clientOf(person)
    const response = await fetch(`${base}/gateway${request.path}`, {
      method: operation.method,
      redirect: 'manual',
      headers: {
        appid: '10000',
        'X-Forwarded-For': `10.0.${random.below(256)}.${random.below(256)}`,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    const { status } = response
    const answer = {
      status,
      type: response.headers.get('content-type') ?? '',
      text: await textOf(response),
    }
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status < 400) {
      neverDone.delete(operation.operationId)
      if (/json/.test(answer.type)) learn(operation, JSON.parse(answer.text))
    }
    const fault = status >= 500 ? answer.text : faultOf(operation, answer)
    if (fault !== null) {
      const shown = `${number} as ${person}: ${operation.method} ${request.path} ${request.body ?? ''}`
      faults[`${operation.operationId} ${status}`] ??= `${fault} <- ${shown}`.slice(0, 900)
    }
    // Occasionally logs in again, so that a session ended by a request does not leave a visitor permanently.
    if (status === 401 && person !== null && random.chance(0.4)) clients.delete(person)
  }
  return { faults, statuses, neverDone: [...neverDone] }
}
