import { cp, rename, rm } from 'node:fs/promises'

const isElsewhere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EXDEV'

/**
 * Moves a file or folder, also across disks; there it gets its final name only when the copy is complete, and on
 * failure nothing has that name.
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
