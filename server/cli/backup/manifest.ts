import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Tokens } from '#server/core/tokens'

const purpose = 'backup'
/** Fixed text whose digest shows whether the same secret was used. */
const keyText = 'key'

/** MAC of the manifest keyed from JWT_SECRET, preceded by a digest that identifies the secret. */
export const signManifest = ({ digest }: Tokens, manifest: string): string =>
  `${digest(purpose, keyText)} ${digest(purpose, manifest)}`

export const requireSignature = (
  { isDigest }: Tokens,
  file: string,
  manifest: string,
  signature: string | null,
): void => {
  const [key = '', mac = ''] = signature?.split(' ') ?? []
  if (isDigest(mac, purpose, manifest)) return
  const fault =
    signature === null
      ? 'has no signature: an earlier version made it, or someone removed the signature.'
      : isDigest(key, purpose, keyText)
        ? 'was changed after it was made.'
        : 'was made with another JWT_SECRET than the one that is set here, or was changed after it was made.'
  throw new Error(
    `${file} ${fault} Add --accept-unsigned to restore it if you know that nobody changed it.`,
  )
}

export const names = {
  manifest: 'manifest.json',
  signature: 'manifest.signature',
  database: 'database',
  files: 'files',
} as const
const unlisted = new Set<string>([names.manifest, names.signature])

const partSchema = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })

export const manifestSchema = z.object({
  format: z.literal(1),
  engine: z.enum(['sqlite', 'postgres']),
  migration: z.string(),
  madeAt: z.iso.datetime(),
  /** The latest signed checkpoint of the audit log; the log in the backup must extend it. */
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
 * Lists all files of a folder with size and checksum, except the manifest and its signature. Throws on anything that is
 * neither a file nor a folder.
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
