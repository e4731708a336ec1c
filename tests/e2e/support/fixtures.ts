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
import { freePort } from '../../support/freePort.ts'
import { findSecrets, noSecrets, noteCookies, noteStored, watch, type Secrets } from './secrets.ts'

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

export interface PortalServer {
  address: string
  process: ChildProcess
  secrets: Secrets
}

export interface StartedPortal extends PortalServer {
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
      DATABASE_URL: `sqlite:${join(folder, 'portal.db')}`,
      JWT_SECRET: 'a secret of the browser tests of 32 characters or more',
      LOG_LEVEL: 'debug',
      CHECK_ANSWERS: 'true',
      WEAK_PASSWORD_HASHES: 'true',
      FILING_ICP: filingNumber,
      FILING_POLICE: '',
      ...settings,
    },
  })
  server.stdout.on('data', (chunk) => (output += String(chunk)))
  await untilReady(address, server)
  noteStored(folder, secrets)
  return {
    address,
    process: server,
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

interface Windows {
  openPage(options?: BrowserContextOptions): Promise<Page>
}

/**
 * Tests with one server per worker, with demonstration data. After a worker's last test, no secret its browsers sent or
 * received may appear in the server's log, database or URLs.
 */
export const test = base.extend<Windows, { portal: PortalServer }>({
  portal: [
    async ({ browserName: _browser }, use) => {
      const server = await startPortal()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
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
