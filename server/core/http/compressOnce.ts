import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

const minCharacters = 1024
const maxCached = 300

const encoders = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 9 }),
}

const encodingOf = (request: Request): keyof typeof encoders | null => {
  if (request.headers['accept-encoding'] === undefined) return null
  const accepted = request.acceptsEncodings(['br', 'gzip', 'identity'])
  return accepted === 'br' || accepted === 'gzip' ? accepted : null
}

/**
 * Sends texts that many requests share: each is compressed once per encoding, and callers with a cached copy get 304.
 * An existing `ETag` is kept.
 */
export const makeCompressOnce = () => {
  const cached = new Map<string, Promise<Buffer>>()
  const compressed = (key: string, encoding: keyof typeof encoders, text: string) => {
    const found = cached.get(key)
    if (found) return found
    const [oldest] = cached.keys()
    if (oldest !== undefined && cached.size >= maxCached) cached.delete(oldest)
    const made = encoders[encoding](text)
    cached.set(key, made)
    made.catch(() => cached.delete(key))
    return made
  }
  return async (request: Request, response: Response, text: string): Promise<void> => {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    if (!response.hasHeader('ETag')) response.setHeader('ETag', `W/"${hash}"`)
    response.vary('Accept-Encoding')
    const encoding = encodingOf(request)
    if (encoding === null || text.length < minCharacters || request.fresh) {
      response.send(text)
      return
    }
    const bytes = await compressed(`${encoding} ${hash}`, encoding, text)
    response.setHeader('Content-Encoding', encoding).send(bytes)
  }
}
