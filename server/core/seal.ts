import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from './tokens.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts values stored in the database, with a key derived from the process secret. */
export interface Seal {
  seal(text: string): string
  /** Returns null when the text was sealed with another secret or is damaged. */
  open(sealed: string): string | null
}

const decipher = (key: Buffer, bytes: Buffer): string | null => {
  const opened = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
  opened.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const body = opened.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([body, opened.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** The columns that hold sealed values; `name` is what `secrets:rotate` calls them. */
export const sealedColumns = [
  { table: 'factors', column: 'sealed', purpose: 'factor', name: 'authenticator apps' },
  { table: 'log_keys', column: 'sealed', purpose: 'log', name: 'keys of the log' },
  {
    table: 'oauth_keys',
    column: 'sealed',
    purpose: 'oauth',
    name: 'keys of logins at applications',
  },
  { table: 'outbox', column: 'sealed', purpose: 'outbox', name: 'messages' },
  { table: 'settings', column: 'sealed', purpose: 'settings', name: 'settings' },
  {
    table: 'settings',
    column: 'sealed_tests',
    purpose: 'settings',
    name: 'tests of message delivery',
  },
  { table: 'webhooks', column: 'sealed', purpose: 'webhook', name: 'secrets of webhooks' },
  {
    table: 'webhooks',
    column: 'sealed_before',
    purpose: 'webhook',
    name: 'earlier secrets of webhooks',
  },
] as const

/** @param purpose values sealed for one purpose cannot be opened for another */
export const makeSeal = (
  [newest, ...earlier]: Secrets,
  purpose: (typeof sealedColumns)[number]['purpose'],
): Seal => {
  const keyOf = (secret: Buffer) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const key = keyOf(newest)
  const keys = [key, ...earlier.map(keyOf)]
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) return null
      for (const one of keys) {
        const text = decipher(one, bytes)
        if (text !== null) return text
      }
      return null
    },
  }
}
