import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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
