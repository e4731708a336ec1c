import { cp, rename, rm } from 'node:fs/promises'

const isElsewhere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EXDEV'

/**
 * Moves a file or folder. To another disk it is copied under a temporary name, which changes to the final one when the
 * copy is complete; a failed copy is removed.
 */
export const moveWhole = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to)
  } catch (error) {
    if (!isElsewhere(error)) throw error
    const partial = `${to}.part`
    try {
      await cp(from, partial, { recursive: true, errorOnExist: true, force: false })
      await rename(partial, to)
    } catch (fault) {
      await rm(partial, { recursive: true, force: true })
      throw fault
    }
    await rm(from, { recursive: true })
  }
}
