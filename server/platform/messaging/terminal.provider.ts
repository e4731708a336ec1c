import type { Provider } from './provider.ts'

/** Outside production: messages are printed by the process and stay readable in the outbox. */
export const terminalProvider = (channel: string, say: (text: string) => void): Provider => ({
  keepsContent: true,
  send: ({ recipient, content }) => {
    say(`${channel} → ${recipient}: ${content.text.replaceAll(/\s+/g, ' ').trim()}`)
    return Promise.resolve()
  },
  close: () => {},
})
