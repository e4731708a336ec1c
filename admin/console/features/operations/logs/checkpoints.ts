import type { LogConsistency } from '#contract/operations/logs'
import { callFile, callOperation } from '#console/core/data/httpClient.ts'
import { storedRecord } from '#shared/stored.ts'

const path = '/usercenter/logs'
const storageKey = 'console.logCheckpoint'

/** A signed checkpoint of the log: the number of entries and the root hash over all of them. */
export interface Head {
  note: string
  size: number
  root: Uint8Array
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)

const headOf = (note: string): Head => {
  const [, size = '', root = ''] = note.split('\n')
  return { note, size: Number(size), root: bytesOf(root) }
}

const textOf = async (file: string): Promise<string> =>
  (await callFile(`${path}/${file}`)).content.text()

export const currentHead = async (): Promise<Head> => headOf(await textOf('checkpoint'))

/** The public key in the format that checkpoint verifiers expect. */
export const currentKey = (): Promise<string> => textOf('key')

export const rememberedHead = (): (Head & { at: string }) | null => {
  const stored = storedRecord(localStorage, storageKey)
  if (typeof stored?.['note'] !== 'string' || typeof stored['at'] !== 'string') return null
  return { ...headOf(stored['note']), at: stored['at'] }
}

export const rememberHead = ({ note }: Head): void =>
  localStorage.setItem(storageKey, JSON.stringify({ note, at: new Date().toISOString() }))

const nodeOf = async (left: Uint8Array, right: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.of(1, ...left, ...right)))

const areSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, place) => byte === b[place])

const half = (number: number): number => Math.floor(number / 2)

/** Verifies a consistency proof between two tree heads (RFC 9162, section 2.1.4.2). */
export const provesGrowth = async (
  from: Omit<Head, 'note'>,
  to: Omit<Head, 'note'>,
  hashes: readonly string[],
): Promise<boolean> => {
  if (from.size === 0) return true
  if (from.size === to.size) return areSame(from.root, to.root)
  const path = hashes.map(bytesOf)
  if (Number.isInteger(Math.log2(from.size))) path.unshift(from.root)
  let [place, last] = [from.size - 1, to.size - 1]
  while (place % 2 === 1) [place, last] = [half(place), half(last)]
  const [first, ...rest] = path
  if (!first) return false
  let [before, now] = [first, first]
  for (const hash of rest) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      ;[before, now] = [await nodeOf(hash, before), await nodeOf(hash, now)]
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    } else now = await nodeOf(now, hash)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && areSame(before, from.root) && areSame(now, to.root)
}

/** Checks in the browser that the current log extends a remembered checkpoint, with a proof from the server. */
export const extendsHead = async (from: Head, to: Head): Promise<boolean> => {
  if (from.size > to.size) return false
  const { hashes } = await callOperation<LogConsistency>(`${path}/consistency`, {
    query: { from: from.size, to: to.size },
  })
  return provesGrowth(from, to, hashes)
}
