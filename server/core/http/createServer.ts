import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Express } from 'express'
import type { Logger } from 'pino'
import type { ErrorName, Problem } from '#contract/core/errors'
import type { Env } from '#server/core/env'
import { Refusal } from '#server/core/errors'
import { problemOf } from './problem.ts'
import { newRequestId } from './requestId.ts'

const longestHeaderBytes = 64 * 1024
/** The longest that a large file may take; every other body has `bodyDeadline`. */
const requestTimeoutMs = 3_600_000
/** Longer than proxies keep connections that they send the next call over, usually for 60 s: who closes first may lose one. */
const keepAliveMs = 75_000
/** How often connections are looked at that may have been silent for too long. */
const checkEveryMs = 1000
/** What a caller has to read a refusal and close, before the connection is closed for it. */
const farewellMs = 1000

/** What Node's parser complains of, as the gateway says it; everything else is `invalidInput`. */
const refusals: Record<string, ErrorName> = {
  HPE_HEADER_OVERFLOW: 'bodyTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestError',
}

const problemOfBroken = (error: NodeJS.ErrnoException, requestId: string): Problem => {
  const problem = problemOf(
    new Refusal(refusals[error.code ?? ''] ?? 'invalidInput'),
    'en',
    requestId,
  )
  return error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? { ...problem, status: 408 } : problem
}

/**
 * What Node's parser refuses before Express sees it gets an answer of the gateway's shape nonetheless.
 * @returns its id, or null where no one is there to read an answer
 */
export const answerBrokenRequest = (
  error: NodeJS.ErrnoException,
  socket: Duplex,
): string | null => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return null
  }
  const requestId = newRequestId()
  const problem = problemOfBroken(error, requestId)
  const body = JSON.stringify(problem)
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\nX-Request-Id: ${requestId}\r\n` +
      'Content-Type: application/problem+json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  // Ending says that nothing more is sent; a caller who does not close would keep the connection for ever.
  setTimeout(() => socket.destroy(), farewellMs).unref()
  return requestId
}

/**
 * An HTTP server for an Express application. Requests and responses are born with the application's prototypes, so
 * that Express has none to set on each call: that alone makes every call about three times as fast (measured). They
 * are made by classes, since V8 works out anew what any other function makes with a prototype of its own (50 µs a call).
 * Connections whose answer no one takes are closed after a while, and what waits for them is freed.
 */
export const createHttpServer = (
  app: Express,
  log: Logger,
  { headersMs, silentMs }: Pick<Env, 'headersMs' | 'silentMs'>,
): Server => {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  app.request = Object.setPrototypeOf(Request.prototype, app.request)
  app.response = Object.setPrototypeOf(Response.prototype, app.response)
  const server = createServer(
    {
      IncomingMessage: Request,
      ServerResponse: Response,
      maxHeaderSize: longestHeaderBytes,
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersMs,
      keepAliveTimeout: Math.min(keepAliveMs, silentMs),
      connectionsCheckingInterval: checkEveryMs,
    },
    app,
  )
  server.setTimeout(silentMs)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const requestId = answerBrokenRequest(error, socket)
    if (requestId === null) return
    log.info({ requestId, reason: error.code }, 'broken request')
    // What is still on its way is taken, by this and no longer by the parser, which would complain of it again: closing
    // upon it would reset the connection, and the caller would lose the answer.
    socket.removeAllListeners('data')
    socket.on('data', () => {})
  })
  return server
}
