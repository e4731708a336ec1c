import { createHash } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { operation } from '#shared/http.ts'
import { hasherOf } from '#shared/proof/sha256.ts'
import { solveProof } from '#shared/proof/solve.ts'

afterEach(() => vi.unstubAllGlobals())

const hex = (words: Int32Array): string =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

it('hashes like SHA-256 for any lengths of prefix and suffix', () => {
  for (let length = 0; length < 200; length += 1) {
    const beginning = 'q.7_-'.repeat(40).slice(0, length)
    const hash = hasherOf(beginning)
    for (const end of ['', '0', '1234567', '12345678901234567890'])
      expect([length, hex(hash(end))]).toEqual([length, sha256(beginning + end)])
  }
})

it('finds a nonce for the challenge whose hash starts with the required zero bits', async () => {
  for (const difficulty of [1, 8, 13]) {
    const challenge = `1795334400000.${difficulty}.AAAAAAAAAAAAAAAAAAAAAA.${'s'.repeat(43)}`
    const proof = await solveProof(challenge, difficulty)
    const [, nonce = ''] = proof.split(`${challenge}.`)
    expect(nonce).toMatch(/^\d+$/)
    const first = Number.parseInt(sha256(challenge + nonce).slice(0, 8), 16)
    expect(Math.clz32(first)).toBeGreaterThanOrEqual(difficulty)
  }
})

it('stops when aborted, and lets the page work meanwhile', async () => {
  const controller = new AbortController()
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks === 3) controller.abort()
  })
  await expect(solveProof('never', 32, controller.signal)).rejects.toThrow(/abort/i)
  clearInterval(timer)
  expect(ticks).toBeGreaterThanOrEqual(3)
})

const challenge = `1795334400000.8.AAAAAAAAAAAAAAAAAAAAAA.${'s'.repeat(43)}`
const refused = () =>
  Response.json(
    {
      status: 428,
      code: 7220,
      key: 'errors.proofRequired',
      message: 'Prove it',
      args: { challenge, difficulty: 8 },
      errors: {},
      requestId: '',
    },
    { status: 428 },
  )

const askWith = (answers: Response[], onProof: () => void) => {
  const requests: URL[] = []
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(new URL(path, 'http://localhost'))
    return Promise.resolve(answers.shift())
  })
  const call = operation('/code', {
    query: { email: 'a@example.org' },
    session: false,
    locale: 'en',
    onProof,
  })
  return { call, requests }
}

it('retries a call once with the required proof, and reports that it is computing', async () => {
  const onProof = vi.fn()
  const good = Response.json({ data: { resendAfter: 60 } })
  const { call, requests } = askWith([refused(), good], onProof)
  expect(await call).toEqual({ resendAfter: 60 })
  expect(onProof).toHaveBeenCalledTimes(1)
  expect(requests.map(({ searchParams }) => searchParams.get('email'))).toEqual([
    'a@example.org',
    'a@example.org',
  ])
  const proofs = requests.map(({ searchParams }) => searchParams.get('proof'))
  expect(proofs).toEqual([null, expect.stringContaining(`${challenge}.`)])
  const again = askWith([refused(), refused()], onProof)
  await expect(again.call).rejects.toMatchObject({ status: 428, key: 'errors.proofRequired' })
  expect(again.requests).toHaveLength(2)
})
