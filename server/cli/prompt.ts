import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export interface Prompt {
  /**
   * @param secret hides the typed answer
   * @returns undefined at the end of the input
   */
  ask(label: string, secret: boolean): Promise<string | undefined>
  close(): void
}

export const makePrompt = (): Prompt => {
  let hidden = false
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (hidden) done()
      else process.stdout.write(chunk, () => done())
    },
  })
  const terminal = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY,
  })
  const lines = terminal[Symbol.asyncIterator]()
  return {
    ask: async (label, secret) => {
      process.stdout.write(`${label}: `)
      hidden = secret
      const line = await lines.next()
      if (hidden && process.stdin.isTTY) process.stdout.write('\n')
      hidden = false
      return line.done ? undefined : line.value
    },
    close: () => terminal.close(),
  }
}
