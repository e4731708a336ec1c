import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Shares no code with the server, so proofs are checked as by an outsider. */
const guide = readFileSync('server/platform/audit/README.md', 'utf8')
const script = /```js\n(.*?)```/s.exec(guide)?.[1] ?? ''

export const runGuide = (proof: object, key: string): { proven: boolean; says: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-proof-'))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        write('verify-proof.mjs', script),
        write('proof.json', JSON.stringify(proof)),
        write('key.txt', key),
      ],
      { encoding: 'utf8', env: {} },
    )
    return { proven: status === 0, says: `${stdout}${stderr}`.trim() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const node = (left: Buffer, right: Buffer) =>
  createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest()

export interface Head {
  origin: string
  size: number
  root: string
}

export const headOf = (checkpoint: string): Head => {
  const [origin = '', size = '', root = ''] = checkpoint.split('\n')
  return { origin, size: Number(size), root }
}

/** Checks that one head extends another (RFC 9162, 2.1.4.2). */
export const extendsHead = (from: Head, to: Head, hashes: readonly string[]): boolean => {
  if (from.size === 0) return hashes.length === 0
  if (from.size === to.size) return hashes.length === 0 && from.root === to.root
  const path = hashes.map((hash) => Buffer.from(hash, 'base64'))
  if (Number.isInteger(Math.log2(from.size))) path.unshift(Buffer.from(from.root, 'base64'))
  let [place, last] = [from.size - 1, to.size - 1]
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  const [first, ...rest] = path
  if (!first) return false
  let [old, fresh] = [first, first]
  for (const hash of rest) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      old = node(hash, old)
      fresh = node(hash, fresh)
      while (place % 2 === 0 && place !== 0)
        [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    } else fresh = node(fresh, hash)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 && old.toString('base64') === from.root && fresh.toString('base64') === to.root
}
