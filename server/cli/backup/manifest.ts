import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Names at the top of the file. */
export const names = {
  manifest: 'manifest.json',
  signature: 'manifest.signature',
  database: 'database',
  files: 'files',
} as const
/** A manifest does not list itself. */
const unlisted = new Set<string>([names.manifest, names.signature])

const partSchema = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })

/** What a backup says of itself. */
export const manifestSchema = z.object({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  /** The newest that the database has. */
  migration: z.string(),
  madeAt: z.iso.datetime(),
  /** The newest signed checkpoint of the audit log, which the log in the database extends. */
  checkpoint: z.string().nullable(),
  parts: z.array(partSchema),
})

export type Manifest = z.infer<typeof manifestSchema>
type Part = z.infer<typeof partSchema>

const partOf = async (folder: string, path: string): Promise<Part> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(join(folder, path))) {
    hash.update(piece)
    bytes += piece.length
  }
  return { path, bytes, sha256: hash.digest('hex') }
}

/**
 * Every file in a folder with its size and checksum, apart from the manifest and its signature.
 * @throws Error where something is neither a file nor a folder
 */
export const partsIn = async (folder: string, below = ''): Promise<Part[]> => {
  const parts: Part[] = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) parts.push(...(await partsIn(folder, path)))
    else if (!entry.isFile()) throw new Error(`${path} is neither a file nor a folder.`)
    else if (!unlisted.has(path)) parts.push(await partOf(folder, path))
  }
  return parts
}
