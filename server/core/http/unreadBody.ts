import type { Request, Response } from 'express'

/** What of a body that no one wants is taken, so that its sender can read the answer, and for how long. */
const mostBytes = 32 * 1024 * 1024
const mostMs = 5000

/** Until the rest of a body has arrived, or more of it or later than anyone waits for. */
const drained = (request: Request): Promise<void> =>
  new Promise((done) => {
    let bytes = 0
    const timer = setTimeout(end, mostMs)
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length
      if (bytes > mostBytes) end()
    }
    function end(): void {
      clearTimeout(timer)
      request.off('data', count)
      request.pause()
      done()
    }
    // Anyone who read the beginning waits for `readable` still, which keeps `data` back.
    request.removeAllListeners('readable')
    request.on('data', count)
    for (const event of ['end', 'close', 'error']) request.once(event, end)
    request.resume()
  })

/**
 * Ends an answer. Where the call's body is still on its way, the answer goes out whole at once, says that the connection
 * closes, and closes it when the sender is through or has had time to notice: the next call has a connection of its own.
 */
export const endAnswer = (request: Request, response: Response, body: string): void => {
  if (request.complete || request.destroyed) {
    response.end(body)
    return
  }
  response.setHeader('Connection', 'close')
  // Compressing would keep the answer back until its end.
  response.setHeader('Cache-Control', 'no-store, no-transform')
  response.setHeader('Content-Length', Buffer.byteLength(body))
  response.write(body)
  void drained(request).then(() => response.end())
}
