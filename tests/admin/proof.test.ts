import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hasherOf } from '../../admin/shared/proof/sha256.ts'
import { solveProof } from '../../admin/shared/proof/solve.ts'

const hex = (words: Int32Array): string =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

it('hashes as SHA-256 does, whatever the lengths of beginning and end', () => {
  for (let length = 0; length < 200; length += 1) {
    const beginning = 'q.7_-'.repeat(40).slice(0, length)
    const hash = hasherOf(beginning)
    for (const end of ['', '0', '1234567', '12345678901234567890'])
      expect([length, hex(hash(end))]).toEqual([length, sha256(beginning + end)])
  }
})

it('finds a number behind the challenge whose hash begins with the zero bits asked for', async () => {
  for (const difficulty of [1, 8, 13]) {
    const challenge = `1795334400000.${difficulty}.AAAAAAAAAAAAAAAAAAAAAA.${'s'.repeat(43)}`
    const proof = await solveProof(challenge, difficulty)
    const [, nonce = ''] = proof.split(`${challenge}.`)
    expect(nonce).toMatch(/^\d+$/)
    const first = Number.parseInt(sha256(challenge + nonce).slice(0, 8), 16)
    expect(Math.clz32(first)).toBeGreaterThanOrEqual(difficulty)
  }
})

it('stops where it is told to, and lets the page work meanwhile', async () => {
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
