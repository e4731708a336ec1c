import { bodyOf } from './answers.ts'
import { makeClient, type Client } from './client.ts'

interface Server {
  readonly base: string
  readonly context: { now(): number }
}

const dayMs = 86_400_000
let count = 0

export const buildApiToken = ({ context }: Server, own: Record<string, unknown> = {}) => ({
  name: `Script ${(count += 1)}`,
  permissionIds: ['1400'],
  expiresAt: new Date(context.now() + 30 * dayMs).toISOString(),
  ...own,
})

/** A new access token of the maker's company, with the client of a script that has it. */
export const createApiToken = async (
  server: Server,
  maker: Client,
  own: Record<string, unknown> = {},
) => {
  const { token, ...record } = await bodyOf(
    maker.post('/usercenter/api-tokens', buildApiToken(server, own)),
    201,
  )
  return { token: token as string, record, script: makeClient(server.base, token) }
}
