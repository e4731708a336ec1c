import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Request } from 'playwright/test'

export interface Secrets {
  values: Set<string>
  addresses: Set<string>
  /**
   * Numbers with the length of a code that are stored for other reasons, e.g. region numbers; a code may equal one by
   * chance.
   */
  numbers: Set<string>
}

export const noSecrets = (): Secrets => ({
  values: new Set(),
  addresses: new Set(),
  numbers: new Set(),
})

const isSecret = (name: string): boolean => /password|token|secret|^code$/i.test(name)

const noteNumbers = (text: string, { numbers }: Secrets): void => {
  for (const [number] of text.matchAll(/(?<![0-9A-Za-z])[0-9]{6}(?![0-9A-Za-z])/g))
    numbers.add(number)
}

const collect = (value: unknown, secrets: Secrets): void => {
  if (typeof value !== 'object' || value === null) {
    noteNumbers(String(value), secrets)
    return
  }
  for (const [name, inner] of Object.entries(value))
    if (typeof inner === 'string' && inner.length >= 6 && isSecret(name)) secrets.values.add(inner)
    else collect(inner, secrets)
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return text
  }
}

const bearer = (request: Request): string | undefined =>
  request.headers()['authorization']?.replace(/^Bearer /, '')

export const watch = (context: BrowserContext, secrets: Secrets): void => {
  context.on('request', (request) => {
    secrets.addresses.add(request.url())
    collect(parsed(request.postData()), secrets)
    const token = bearer(request)
    if (token) secrets.values.add(token)
  })
}

/** Notes the cookies of the portal. The number of an interaction is in its address, so its cookies are left out. */
export const noteCookies = async (context: BrowserContext, secrets: Secrets): Promise<void> => {
  for (const { domain, httpOnly, name, value } of await context.cookies())
    if (httpOnly && domain !== '127.0.0.1' && !/^oauth_(interaction|resume)$/.test(name))
      secrets.values.add(value)
}

const whole = (secret: string): RegExp =>
  new RegExp(
    `(?<![0-9A-Za-z])${secret.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![0-9A-Za-z])`,
  )

const databaseFiles = (folder: string): string[] =>
  readdirSync(folder).filter((file) => file.startsWith('portal.db'))

const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), 'latin1')

/** Collects the numbers in a database before any code is sent. */
export const noteStored = (folder: string, secrets: Secrets): void => {
  for (const file of databaseFiles(folder)) noteNumbers(textOf(folder, file), secrets)
}

/**
 * Searches the secrets in the server's log lines, its database files and the requested URLs. Other output lines are
 * skipped: they contain the demonstration accounts and messages printed without a provider.
 * @returns the places found, without the secret
 */
export const findSecrets = (secrets: Secrets, output: string, folder: string): string[] => {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const places = new Map([
    ['the log', lines.join('\n')],
    ['an address', [...secrets.addresses].join('\n')],
    ...databaseFiles(folder).map(
      (file) => [`the database (${file})`, textOf(folder, file)] as const,
    ),
  ])
  const searched = [...secrets.values].filter((secret) => !secrets.numbers.has(secret))
  return [...places].flatMap(([place, text]) =>
    searched
      .filter((secret) => whole(secret).test(text))
      .map((secret) => `a secret of ${secret.length} characters in ${place}`),
  )
}
