import { readEnv } from '#server/core/env'
import { startServer } from '#server/start'
import { commonSettings } from '../support/settings.ts'

/** Runs the server from source in this process during `work`. */
export const whileServingSource = async (
  settings: Record<string, string>,
  work: (base: string, server: Awaited<ReturnType<typeof startServer>>) => Promise<void>,
): Promise<void> => {
  const server = await startServer(readEnv({ ...commonSettings, ...settings }))
  try {
    await work(`http://127.0.0.1:${server.port}`, server)
  } finally {
    await server.stop()
  }
}
