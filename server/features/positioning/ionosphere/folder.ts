import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { serverOrigin, type Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { importMaps, logRefusedFile, type Importer } from './maps.service.ts'

const everyMs = 60_000
/** A file modified more recently may still be growing. */
const settledMs = 5_000
/**
 * IONEX file names: `codg3230.26i`, `COD0OPSFIN_20263230000_01D_01H_GIM.INX`, each optionally packed as `.gz` or `.Z`.
 */
const ionexName = /(\.\d\di|\.inx|\.ionex)(\.gz|\.z)?$/i

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Imports new IONEX files from a folder; each file is tried once and again after it changes. Refused files are logged
 * and left in place. Several processes may watch the same folder.
 */
export const makeFolderWatch = (context: Context, folder: string) => {
  const tried = new Map<string, string>()
  const importer: Importer = { ...context, actor: null, ...serverOrigin }

  const importFile = async (name: string): Promise<void> => {
    try {
      const bytes = createReadStream(join(folder, name))
      const id = await importMaps(importer, name.slice(0, 128), bytes)
      context.log.info({ file: name, id }, 'stored ionosphere maps')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.error === 'ionexAlreadyStored') return
      context.log.warn({ file: name, ...error.details.args }, 'refused ionosphere maps')
      await logRefusedFile(importer, name.slice(0, 128), error)
    }
  }

  const scanFolder = async (): Promise<void> => {
    for (const name of (await readdir(folder)).filter((one) => ionexName.test(one)).toSorted()) {
      const state = await stat(join(folder, name)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (!state?.isFile() || Date.now() - state.mtimeMs < settledMs) continue
      const fileState = `${state.size} ${state.mtimeMs}`
      if (tried.get(name) === fileState) continue
      tried.set(name, fileState)
      // A failure of one file does not stop the others; unexpected errors are retried.
      await importFile(name).catch((error: unknown) => {
        tried.delete(name)
        context.log.error({ err: error, file: name }, 'a file of ionosphere maps cannot be stored')
      })
    }
  }

  const run = () =>
    scanFolder().catch((error: unknown) =>
      context.log.error({ err: error, folder }, 'the folder of ionosphere maps cannot be read'),
    )
  let running: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    look: run,
    start: () => {
      running = run()
      timer = setInterval(() => {
        running = running.then(run)
      }, everyMs).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
