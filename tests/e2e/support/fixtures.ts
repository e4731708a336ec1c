import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright/test'
import { signIn, type SignedInClient } from '../../support/client.ts'
import { freePort } from '../../support/freePort.ts'
import { findSecrets, noSecrets, noteCookies, noteStored, watch, type Secrets } from './secrets.ts'
import * as en from './en.ts'
import * as zh from './zh.ts'

/** Waits without a timeout, because machines may be busy; fails if the server exits. */
const untilReady = async (address: string, server: ChildProcess): Promise<void> => {
  while (server.exitCode === null) {
    const response = await fetch(`${address}/readyz`).catch(() => null)
    if (response?.ok) return
    await pause(50)
  }
  throw new Error(`the server ended with ${server.exitCode}`)
}

export const filingNumber = '沪ICP备1号'
export const contactEmail = 'service@example.com'

export interface StartedPortal {
  address: string
  /** The address of the demonstration's application. */
  application: string
  secrets: Secrets
  output(): string
  stop(): Promise<void>
}

/**
 * Starts a built server, with demonstration data except in production.
 * @param root the checkout it was built in
 * @param settings overrides of the default test settings
 */
export const startPortal = async (
  root = '.',
  settings: Readonly<Record<string, string>> = {},
): Promise<StartedPortal> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  const port = await freePort()
  const applicationPort = await freePort()
  const address = `http://localhost:${port}`
  const secrets = noSecrets()
  let output = ''
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: address,
      DEMO_APPLICATION_PORT: String(applicationPort),
      DATABASE_URL: `sqlite:${join(folder, 'portal.db')}`,
      JWT_SECRET: 'a secret of the browser tests of 32 characters or more',
      LOG_LEVEL: 'debug',
      CHECK_ANSWERS: 'true',
      WEAK_PASSWORD_HASHES: 'true',
      FILING_ICP: filingNumber,
      FILING_POLICE: '',
      CONTACT_EMAIL: contactEmail,
      ...settings,
    },
  })
  server.stdout.on('data', (chunk) => (output += String(chunk)))
  await untilReady(address, server)
  noteStored(folder, secrets)
  return {
    address,
    application: `http://127.0.0.1:${applicationPort}`,
    secrets,
    output: () => output,
    stop: async () => {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await ended
      const found = findSecrets(secrets, output, folder)
      rmSync(folder, { recursive: true, force: true })
      if (found.length) throw new Error(`Secrets were left behind: ${found.join('; ')}`)
    },
  }
}

export type Catalogue = typeof en | typeof zh

export type SignIn = (username: string, password?: string) => Promise<SignedInClient>

interface Fixtures {
  /**
   * Settings of a server of its own for each test, which does not affect the others. Without them the tests of a worker
   * share one.
   */
  ownServer: Readonly<Record<string, string>> | null
  portal: StartedPortal
  openPage(options?: BrowserContextOptions): Promise<Page>
  isChinese: boolean
  isNarrow: boolean
  /** All texts of the language that the test runs in. */
  catalogue: Catalogue
  otherCatalogue: Catalogue
  /** Client of the gateway for an account, by default with the password of the demonstration data. */
  as: SignIn
}

/**
 * Tests on a server with demonstration data. `@once` or `@narrow` at the end of a title marks a test that does not
 * depend on language and width: only one project runs it. After a server's last test, no secret its browsers sent or
 * received may appear in its log, database or URLs.
 */
export const test = base.extend<Fixtures, { sharedPortal: StartedPortal }>({
  sharedPortal: [
    async ({ browserName: _browser }, use) => {
      const server = await startPortal()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  ownServer: [null, { option: true }],
  portal: async ({ ownServer, sharedPortal }, use) => {
    const server = ownServer ? await startPortal('.', ownServer) : sharedPortal
    await use(server)
    if (ownServer) await server.stop()
  },
  baseURL: async ({ portal }, use) => use(portal.address),
  isChinese: async ({ locale }, use) => use(locale?.startsWith('zh') ?? false),
  isNarrow: async ({ viewport }, use) => use((viewport?.width ?? 0) < 750),
  catalogue: async ({ isChinese }, use) => use(isChinese ? zh : en),
  otherCatalogue: async ({ isChinese }, use) => use(isChinese ? en : zh),
  as: async ({ portal }, use) =>
    use((username, password) => signIn(portal.address, username, password)),
  context: async ({ context, portal }, use) => {
    watch(context, portal.secrets)
    await use(context)
    await noteCookies(context, portal.secrets)
  },
  openPage: async ({ browser, portal, contextOptions, locale, viewport }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(locale ? { locale } : {}),
        viewport,
        reducedMotion: 'reduce',
        baseURL: portal.address,
        ...options,
      })
      watch(context, portal.secrets)
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) {
      await noteCookies(context, portal.secrets)
      await context.close()
    }
  },
})

export { expect } from 'playwright/test'
