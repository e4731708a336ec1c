import type { Provider } from './provider.ts'

/** Prints messages to the terminal outside production; they stay readable in the outbox. */
export const terminalProvider = (channel: string, print: (text: string) => void): Provider => ({
  keepsContent: true,
  send: ({ recipient, content }) => {
    print(`${channel} → ${recipient}: ${content.text.replaceAll(/\s+/g, ' ').trim()}`)
    return Promise.resolve()
  },
  close: () => {},
})
