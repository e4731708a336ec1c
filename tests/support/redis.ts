import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './freePort.ts'
import { waitForOutput } from './process.ts'

export interface TestRedis {
  readonly url: string
  readonly password: string
  start(): Promise<void>
  stop(): Promise<void>
  pause(): void
  resume(): void
}

export const makeRedis = async (): Promise<TestRedis> => {
  const port = await freePort()
  const password = 'the-password-of-redis'
  let child: ChildProcess | null = null
  const settings = { port, bind: '127.0.0.1', requirepass: password, save: '', appendonly: 'no' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    password,
    start: async () => {
      const started = spawn('redis-server', args)
      child = started
      let output = ''
      started.stdout.on('data', (data) => (output += data))
      await waitForOutput(/Ready to accept connections/, { output: () => output })
    },
    stop: async () => {
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      child = null
      await ended
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  }
}
