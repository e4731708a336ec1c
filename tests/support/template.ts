import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '#server/core/env'
import { startServer } from '#server/start'
import { commonSettings } from './settings.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Places
  }
}

interface Places {
  databaseUrl: string
  downloads: string
}

export const makeTemplate = async (
  databaseUrlIn: (folder: string) => string,
): Promise<{ places: Places; remove(): void }> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-template-'))
  const places = { databaseUrl: databaseUrlIn(folder), downloads: join(folder, 'downloads') }
  const server = await startServer(
    readEnv({
      ...commonSettings,
      DATABASE_URL: places.databaseUrl,
      DOWNLOADS_DIR: places.downloads,
    }),
  )
  await server.stop()
  return { places, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
