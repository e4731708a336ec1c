import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryMb } from '../figures.ts'
import type { Target } from './operations.ts'

export interface Running {
  target: Target
  pid: number
  startMs: number
  restMb: number
  peakMb(): number
  stop(): Promise<void>
}

const startsInMs = 120_000
const restMs = 1500

const isReady = async ({ base, ready }: Target): Promise<boolean> => {
  const answer = await fetch(base + ready, { headers: { Connection: 'close' } }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}

export const startServer = async (target: Target): Promise<Running> => {
  const [program = '', ...args] = target.command
  const start = performance.now()
  const child = spawn(program, args, {
    cwd: target.folder,
    env: { ...process.env, ...target.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const pid = child.pid ?? 0
  const ended = once(child, 'exit')
  while (!(await isReady(target))) {
    if (child.exitCode !== null || performance.now() - start > startsInMs)
      throw new Error(`${target.name} did not start`)
    await pause(5)
  }
  const startMs = Math.round(performance.now() - start)
  await pause(restMs)
  return {
    target,
    pid,
    startMs,
    restMb: memoryMb(pid),
    peakMb: () => memoryMb(pid, 'VmHWM'),
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

export const logIn = async ({ base, name, headers, login }: Target): Promise<string> => {
  const answer = await fetch(base + login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close', ...headers },
    body: JSON.stringify(login.body),
  })
  const sent: unknown = await answer.json()
  const token = login.token.reduce(
    (value, part) => (value as Record<string, unknown>)?.[part],
    sent,
  )
  if (typeof token !== 'string') throw new Error(`${name}: logging in answers ${answer.status}`)
  return token
}
