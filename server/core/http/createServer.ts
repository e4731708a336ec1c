import { createServer, IncomingMessage, ServerResponse, STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { Express } from 'express'
import type { Logger } from 'pino'
import type { ErrorName, Problem } from '#contract/core/errors'
import type { Env } from '#server/core/env'
import { Refusal } from '#server/core/errors'
import { problemOf } from './problem.ts'
import { newRequestId } from '../scope.ts'

const maxHeaderBytes = 64 * 1024
/** Time limit for large files; all other bodies have `bodyDeadline`. */
const requestTimeoutMs = 3_600_000
/** Longer than the idle timeout of proxies (usually 60 s): if the server closed first, the proxy could lose a call. */
const keepAliveMs = 75_000
const checkEveryMs = 1000
/** Time for a caller to read a refusal and close before the server closes the connection. */
const closeDelayMs = 1000

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
 * Answers requests that Node's parser rejects before Express sees them, in the format of the gateway.
 * @returns the request id, or null when the caller has disconnected
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
  // A caller that never closes its side would keep the connection open forever.
  setTimeout(() => socket.destroy(), closeDelayMs).unref()
  return requestId
}

/**
 * Creates the HTTP server with the prototypes of the Express application already set on requests and responses, so that
 * Express need not set them on each call; this makes calls about three times as fast (measured). They are classes
 * because V8 recompiles plain constructor functions with a replaced prototype (50 µs a call). Idle connections are
 * closed after `silentMs`.
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
      maxHeaderSize: maxHeaderBytes,
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
    // Remaining input is discarded here, because the parser would report it again; closing with unread input would
    // reset the connection and lose the response.
    socket.removeAllListeners('data')
    socket.on('data', () => {})
  })
  return server
}

/**
 * Stops a server: running calls may finish within a time limit, all other connections are closed immediately. Must be
 * created before the server listens.
 */
export const makeDrain = (server: Server): ((mostMs: number) => Promise<void>) => {
  const sockets = new Set<Socket>()
  const answering = new Map<Socket, number>()
  let stopping = false

  const ended = (socket: Socket): void => {
    const left = (answering.get(socket) ?? 1) - 1
    if (left > 0) answering.set(socket, left)
    else answering.delete(socket)
    if (stopping && left <= 0) socket.destroySoon()
  }
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1)
    if (stopping) response.setHeader('Connection', 'close')
    response.once('close', () => ended(socket))
  })

  return async (mostMs) => {
    stopping = true
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) if (!answering.has(socket)) socket.destroy()
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, mostMs)
    await closed
    clearTimeout(timer)
  }
}
