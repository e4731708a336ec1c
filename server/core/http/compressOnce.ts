import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { makeMemo } from '#server/core/memo'

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
  const cached = makeMemo<string, Promise<Buffer>>(maxCached)
  return async (request: Request, response: Response, text: string): Promise<void> => {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    if (!response.hasHeader('ETag')) response.setHeader('ETag', `W/"${hash}"`)
    response.vary('Accept-Encoding')
    const encoding = encodingOf(request)
    if (encoding === null || text.length < minCharacters || request.fresh) {
      response.send(text)
      return
    }
    const bytes = await cached.of(`${encoding} ${hash}`, () => encoders[encoding](text))
    response.setHeader('Content-Encoding', encoding).send(bytes)
  }
}
