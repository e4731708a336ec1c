import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const compress = promisify(brotliCompress)
/** What is smaller goes in one packet anyhow. */
const smallest = 1000

/**
 * Puts a compressed twin beside each script, style sheet and drawing of a folder: at its best Brotli takes an eighth less
 * than what is compressed while it is sent, and a request costs the server nothing.
 */
export const compressAssets = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json|txt)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name))
      if (content.length >= smallest)
        await writeFile(join(folder, `${name}.br`), await compress(content))
    }),
  )
}
