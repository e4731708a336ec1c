import { createHash } from 'node:crypto'
import type { Tokens } from '#server/core/tokens'

/** Hash before the first row. */
export const genesis = '0'.repeat(64)

export interface Head {
  lastId: number
  lastHash: string
  signature: string
}

const sha256 = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The columns that the chain covers as they are, in their order. */
export interface ChainedColumns {
  id: number
  at: number
  actor_id: number | null
  company_id: number | null
  application_id: number | null
  action: string
  target_type: string
  target_id: string
  code: number
  request_id: string
  actor_commitment: string
  target_commitment: string
  /** Null in rows of earlier releases. */
  origin_commitment: string | null
}

/** What stands for personal fields in the chain; without the salt it tells nothing of them. */
export const commitmentTo = (salt: string, fields: readonly (string | null)[]): string =>
  sha256([salt, ...fields])

/** The hash of a row: over its predecessor's hash and its own chained columns. */
export const hashOfRow = (previousHash: string, row: ChainedColumns): string =>
  sha256([
    previousHash,
    row.id,
    row.at,
    row.actor_id,
    row.company_id,
    row.application_id,
    row.action,
    row.target_type,
    row.target_id,
    row.code,
    row.request_id,
    row.actor_commitment,
    row.target_commitment,
    ...(row.origin_commitment === null ? [] : [row.origin_commitment]),
  ])

/** Signature of a head under the process's key: who can write the database cannot make one. */
export const signHead = (
  tokens: Tokens,
  name: 'head' | 'base',
  lastId: number,
  lastHash: string,
): string => tokens.digest(`log ${name}`, `${lastId} ${lastHash}`)

/** Whether a head is signed; the one of an empty log needs no signature. */
export const isSigned = (tokens: Tokens, name: 'head' | 'base', head: Head): boolean =>
  (head.lastId === 0 && head.lastHash === genesis) ||
  head.signature === signHead(tokens, name, head.lastId, head.lastHash)
