import { createHash, randomBytes } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { Transaction } from '#db/connect'
import { addressesAt, demonstrationClientId } from '#db/seeds/applicationClients'
import type { Context } from './core/context.ts'
import type { Service } from './core/services.ts'

const host = '127.0.0.1'

/** Gives the client a new secret and its present addresses. @returns null without the client */
const renewClient = async (
  trx: Transaction,
  address: string,
  now: number,
): Promise<string | null> => {
  const client = await trx('oauth_clients').where({ client_id: demonstrationClientId }).first('id')
  if (!client) return null
  const secret = randomBytes(32).toString('base64url')
  await trx('oauth_clients').where({ id: client.id }).update(addressesAt(address))
  await trx('oauth_secrets')
    .where({ client_id: client.id })
    .whereNull('ended_at')
    .update({ ended_at: now })
  await trx('oauth_secrets').insert({
    client_id: client.id,
    secret_hash: createHash('sha256').update(secret).digest('hex'),
    hint: secret.slice(-4),
    created_at: now,
  })
  return secret
}

/**
 * Serves the example of an application for the demonstration accounts, on its own port, so that cookies behave as
 * between real hosts. Nothing of it is loaded before its first call.
 */
export const demonstrationApplicationOf = ({
  db,
  env,
  log,
  now,
}: Context): Service & { description(): string | null } => {
  const port = env.demoApplicationPort
  const address = `http://${host}:${port}`
  let description: string | null = null
  let secret: string | null = null
  let handler: Promise<RequestListener> | null = null

  const load = async (): Promise<RequestListener> => {
    const { makeApplication } = await import('./examples/relying-party.mjs')
    const settings = { ISSUER: env.publicUrl, CLIENT_ID: demonstrationClientId, ADDRESS: address }
    return makeApplication({ ...settings, CLIENT_SECRET: secret ?? '' })
  }
  const answer: RequestListener = (request, response) => {
    handler ??= load()
    handler
      .then((handle) => handle(request, response))
      .catch((error: unknown) => {
        handler = null
        log.error({ err: error }, "the demonstration's application failed")
        response.writeHead(502).end()
      })
  }

  return {
    name: "the demonstration's application",
    description: () => description,
    start: async () => {
      const server = createServer(answer)
      const stop = () => {
        server.close()
        server.closeAllConnections()
      }
      if (port === null) return stop
      try {
        await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        description = `Port ${port} is not free for the demonstration's application (${code}): set DEMO_APPLICATION_PORT.`
        return stop
      }
      secret = await db.transaction((trx) => renewClient(trx, address, now()))
      if (secret === null) stop()
      else
        description = `Log in as acmemember, open ${env.publicUrl}/control and select Project management: the demonstration's application at ${address} logs you in.`
      return stop
    },
  }
}
