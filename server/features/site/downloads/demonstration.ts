import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#db/connect'
import { downloads } from '#db/seeds/downloads'
import { downloadTable, insertFile } from './downloads.queries.ts'

/**
 * Publishes the demonstration downloads. Files are named after their content, so loading them for another database
 * writes the same files.
 */
export const loadDemonstrationDownloads = async (db: Database, folder: string, now: number) => {
  const files = downloads.map((entry) => {
    const content = Buffer.from(entry.content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { entry, content, size: content.length, sha256, id: sha256.slice(0, 32) }
  })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { id, content } of files) await writeFile(join(folder, id), content, { mode: 0o600 })
  await db.transaction(async (trx) => {
    for (const { entry, id, size, sha256 } of files) {
      const { fileName, content: _content, ...words } = entry
      await insertFile(trx, { id, name: fileName, size, sha256 }, now)
      await downloadTable.insert(trx, { ...words, size, sha256, url: '', fileId: id }, now)
    }
  })
}
