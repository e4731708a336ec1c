import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export interface FreezableDatabase {
  url: string
  freeze(): void
  thaw(): void
  close(): void
}

/** A proxy to PostgreSQL that can freeze, like a stopped process or a broken network. */
export const makeFreezableDatabase = async (url: string): Promise<FreezableDatabase> => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let frozen = false
  const proxy = createServer((caller) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [caller, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        caller.destroy()
        database.destroy()
      })
      if (frozen) socket.pause()
    }
    caller.on('data', (data) => database.write(data))
    database.on('data', (data) => caller.write(data))
    if (frozen) for (const socket of [caller, database]) socket.pause()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(url)
  through.port = String((proxy.address() as AddressInfo).port)
  return {
    url: through.href,
    freeze: () => {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
