import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { runTool } from '#db/runTool'
import type { Tokens } from '#server/core/tokens'
import { manifestSchema, names, partsIn, type Manifest, requireSignature } from './manifest.ts'

/** Runs tar on a backup and reports every error except a full disk or a missing tar as a damaged backup. */
const runTarOn = async (file: string, ...args: string[]): Promise<string> => {
  try {
    return await runTool('tar', args)
  } catch (error) {
    if (/missing in PATH|no space left/i.test(String(error))) throw error
    throw new Error(`${file} is damaged, or no backup.`, { cause: error })
  }
}

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)

const isInside = (path: string): boolean => {
  const [top = '', ...below] = path.replace(/\/$/, '').split('/')
  return Object.values<string>(names).includes(top) && !below.includes('..')
}

/**
 * Reads the manifest and checks its signature and all paths before anything is unpacked; rejects links and paths that
 * escape the folder.
 * @param tokens null skips the signature check
 */
export const readManifest = async (file: string, tokens: Tokens | null): Promise<Manifest> => {
  const paths = linesOf(await runTarOn(file, '-tf', file))
  // The first letter is the type: `-` is a file, `d` a folder.
  const kinds = linesOf(await runTarOn(file, '-tvf', file))
  if (!paths.every(isInside) || !kinds.every((line) => /^[-d]/.test(line)))
    throw new Error(`${file} holds links or paths that are not of a backup.`)
  const text = await runTarOn(file, '-xOf', file, names.manifest)
  if (tokens) {
    const isSigned = paths.includes(names.signature)
    const signature = isSigned ? await runTarOn(file, '-xOf', file, names.signature) : null
    requireSignature(tokens, file, text, signature)
  }
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(`${file} is damaged, or no backup of this version.`, { cause: error })
  }
}

/** Unpacks a backup and compares every file with the manifest; throws on missing, changed or unlisted files. */
export const unpack = async (file: string, manifest: Manifest, folder: string): Promise<void> => {
  await runTarOn(file, '-xof', file, '-C', folder)
  const found = new Map((await partsIn(folder)).map((part) => [part.path, part]))
  for (const { path, bytes, sha256 } of manifest.parts) {
    const part = found.get(path)
    if (part?.bytes !== bytes || part.sha256 !== sha256)
      throw new Error(`${file} is damaged: ${path} is not what was backed up.`)
    await chmod(join(folder, path), 0o600)
    found.delete(path)
  }
  const [unlisted] = found.keys()
  if (unlisted !== undefined) throw new Error(`${file} holds ${unlisted}, which it does not name.`)
}
