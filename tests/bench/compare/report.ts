import { median, say } from '../figures.ts'
import type { Operation } from './operations.ts'
import type { Running } from './servers.ts'
import type { Measured } from './wrk.ts'

export type Figures = Map<`${Operation} ${string}`, Measured[]>

const ratio = (value: number, first: number) => (first ? `× ${(value / first).toFixed(2)}` : '')

export const showFigures = (
  operations: readonly Operation[],
  servers: readonly Running[],
  figures: Figures,
): void => {
  for (const operation of operations) {
    const rounds = ({ target }: Running) => figures.get(`${operation} ${target.name}`) ?? []
    const of = (server: Running, kind: keyof Measured) =>
      median(rounds(server).map((one) => one[kind]))
    for (const server of servers) {
      const rate = of(server, 'rate')
      const refused = rounds(server).reduce((sum, one) => sum + one.refused, 0)
      const first = servers[0] ?? server
      say(
        `${operation.padEnd(14)} ${server.target.name.padEnd(9)} ${rate.toFixed(1).padStart(9)} a second ${ratio(rate, of(first, 'rate')).padStart(9)}` +
          `   median ${of(server, 'median').toFixed(1).padStart(6)} ms, 99 % ${of(server, 'p99').toFixed(1).padStart(6)} ms` +
          `, processor ${of(server, 'processor').toFixed(0).padStart(6)} µs` +
          (refused ? `, ${refused} refused` : ''),
      )
    }
  }
}

export const showServers = (servers: readonly Running[]): void => {
  const [first] = servers
  for (const server of servers) {
    const { target, startMs, restMb } = server
    const peakMb = server.peakMb()
    say(
      `${target.name.padEnd(9)} ready in ${startMs} ms (${ratio(startMs, first?.startMs ?? startMs)}), at rest ${restMb} MB` +
        ` (${ratio(restMb, first?.restMb ?? restMb)}), peak ${peakMb} MB (${ratio(peakMb, first?.peakMb() ?? peakMb)})`,
    )
  }
}
