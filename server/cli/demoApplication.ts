import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { demonstrationClientId } from '#db/seeds/applicationClients'
import { commandOfSettings } from './command.ts'

/**
 * `npm run demo:application [-- --issuer URL --client ID --secret S --port N]`: runs the example of an application, at
 * any installation.
 */
export const demoApplication = commandOfSettings(async ({ publicUrl, port }, args) => {
  const { values } = parseArgs({
    args,
    options: {
      issuer: { type: 'string', default: publicUrl },
      client: { type: 'string', default: demonstrationClientId },
      secret: { type: 'string' },
      port: { type: 'string', default: String(port + 1) },
    },
  })
  const { makeApplication } = await import('../examples/relying-party.mjs')
  const address = `http://127.0.0.1:${values.port}`
  const handler = await makeApplication({
    ISSUER: values.issuer,
    CLIENT_ID: values.client,
    CLIENT_SECRET: values.secret,
    ADDRESS: address,
  })
  await new Promise<void>((done, fail) =>
    createServer(handler).once('error', fail).listen(Number(values.port), '127.0.0.1', done),
  )
  return `The example of an application is at ${address}.`
})
