import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { serverOrigin, type Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { importMaps, logRefusedFile, type Importer } from './maps.service.ts'

const everyMs = 60_000
/** A file that was written to so lately may still be growing. */
const settledMs = 5_000
/** Names of IONEX files: codg3230.26i, COD0OPSFIN_20263230000_01D_01H_GIM.INX, each also packed as .gz or .Z. */
const ionexName = /(\.\d\di|\.inx|\.ionex)(\.gz|\.z)?$/i

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Looks through a folder for IONEX files and stores those that are new; each is tried once as it is, and again when it
 * changes. What is refused leaves a row in the log and stays where it lies. Several processes may watch one folder.
 */
export const makeFolderWatch = (context: Context, folder: string) => {
  const tried = new Map<string, string>()
  const importer: Importer = {
    ...context,
    actor: null,
    ...serverOrigin,
  }

  const take = async (name: string): Promise<void> => {
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

  const look = async (): Promise<void> => {
    for (const name of (await readdir(folder)).filter((one) => ionexName.test(one)).toSorted()) {
      const state = await stat(join(folder, name)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (!state?.isFile() || Date.now() - state.mtimeMs < settledMs) continue
      const mark = `${state.size} ${state.mtimeMs}`
      if (tried.get(name) === mark) continue
      tried.set(name, mark)
      // Whatever is wrong with one file, the others are taken; what may pass is tried again.
      await take(name).catch((error: unknown) => {
        tried.delete(name)
        context.log.error({ err: error, file: name }, 'a file of ionosphere maps cannot be stored')
      })
    }
  }

  const run = () =>
    look().catch((error: unknown) =>
      context.log.error({ err: error, folder }, 'the folder of ionosphere maps cannot be read'),
    )
  let running: Promise<void> = Promise.resolve()
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    /** Looks once, for tests and at the start. */
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
