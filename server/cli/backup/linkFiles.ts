import { constants } from 'node:fs'
import { copyFile, link, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Hard-links a file into the backup folder, which takes no space; safe because the server never modifies a finished
 * file (it writes `.part`, renames, deletes). A file that already has two links is copied, because tar would store it
 * as a reference to the other.
 */
const linkFile = async (from: string, to: string): Promise<void> => {
  const copy = () => copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  try {
    if ((await lstat(from)).nlink > 1) await copy()
    else
      await link(from, to).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') return copy()
        throw error
      })
  } catch (error) {
    // The source was deleted meanwhile (ENOENT), or the target exists since an earlier call (EEXIST).
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  }
}

/** Adds the files of a folder to another one, except incomplete uploads (`.part`). */
export const linkFiles = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkFiles(source, target)
    else if (!entry.isFile())
      throw new Error(`${source} is neither a file nor a folder: move it away.`)
    else if (!entry.name.endsWith('.part')) await linkFile(source, target)
  }
}
