import type { Request, Response } from 'express'

/** Limits for draining an unwanted body, so that its sender can read the response. */
const maxDrainBytes = 32 * 1024 * 1024
const maxDrainMs = 5000

const drained = (request: Request): Promise<void> =>
  new Promise((done) => {
    let bytes = 0
    const timer = setTimeout(end, maxDrainMs)
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length
      if (bytes > maxDrainBytes) end()
    }
    function end(): void {
      clearTimeout(timer)
      request.off('data', count)
      request.pause()
      done()
    }
    // A reader that stopped early still listens for `readable`, which suppresses `data`.
    request.removeAllListeners('readable')
    request.on('data', count)
    for (const event of ['end', 'close', 'error']) request.once(event, end)
    request.resume()
  })

/**
 * Sends a response. If the request body is still arriving, the response is sent completely with `Connection: close`,
 * and the connection closes when the body has ended or its limits are reached.
 */
export const endAnswer = (request: Request, response: Response, body: string): void => {
  if (request.complete || request.destroyed) {
    response.end(body)
    return
  }
  response.setHeader('Connection', 'close')
  // Compression would buffer the response until its end.
  response.setHeader('Cache-Control', 'no-store, no-transform')
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.write(body)
  void drained(request).then(() => response.end())
}
