import { json, type Request, type Response } from 'express'
import { Refusal } from '#server/core/errors'

const parse = json({ limit: '200kb', type: 'application/json' })

/** Parses the body into `request.body`; call it only after the limits allow the request. */
export const readJson = (request: Request, response: Response): Promise<void> =>
  new Promise((done, fail) => {
    parse(request, response, (error?: unknown) => (error ? fail(error) : done()))
  })

/**
 * Reads a small uploaded file into memory. It stops at the limit without destroying the stream, which would close the
 * connection before the response.
 * @param most maximum size in bytes
 */
export const readUpload = async (
  file: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const pieces = file[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return Buffer.concat(chunks)
    bytes += value.length
    if (bytes > most) throw new Refusal('bodyTooLarge')
    chunks.push(value)
  }
}
