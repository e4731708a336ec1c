import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Express } from 'express'

const longestHeaderBytes = 64 * 1024
/** The longest that an uploaded file may take; every other body has `bodyDeadline`. */
const requestTimeoutMs = 3_600_000
const headersTimeoutMs = 10_000

const answers: Record<string, [number, string, number, string]> = {
  HPE_HEADER_OVERFLOW: [413, 'Content Too Large', 7021, 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 7006, 'The request failed. Try again later.'],
}
const badRequest: [number, string, number, string] = [
  400,
  'Bad Request',
  7000,
  'Some of what was sent is not valid.',
]

/** What Node's parser refuses before Express sees it gets a body of the gateway's shape all the same. */
export const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, title, code, message] = answers[error.code ?? ''] ?? badRequest
  const body = JSON.stringify({
    type: `/errors/${code}`,
    title,
    status,
    code,
    message,
    args: {},
    errors: {},
  })
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** The class `Base` with another prototype, which must inherit from that of `Base`. */
const bornWith = <C extends new (...args: never[]) => object>(Base: C, prototype: object): C => {
  const Born = function (...args: never[]): object {
    return Reflect.construct(Base, args, Born) as object
  }
  Born.prototype = prototype
  return Object.setPrototypeOf(Born, Base) as C
}

/**
 * An HTTP server for an Express application. Requests and responses are born with the application's prototypes, so
 * that Express has none to set on each call: that alone makes every call about three times as fast (measured in
 * design/performance.md).
 */
export const createHttpServer = (app: Express): Server => {
  const Request = bornWith(IncomingMessage, app.request)
  const Response = bornWith(ServerResponse, app.response)
  const server = createServer(
    {
      IncomingMessage: Request,
      ServerResponse: Response,
      maxHeaderSize: longestHeaderBytes,
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
    },
    app,
  )
  server.on('clientError', answerBrokenRequest)
  return server
}
