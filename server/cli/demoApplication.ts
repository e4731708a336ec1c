import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { demonstrationClientId, demonstrationDeviceId } from '#db/seeds/applicationClients'
import { commandOfSettings } from './command.ts'

const deviceErrors: Readonly<Record<string, string>> = {
  access_denied: 'The user did not connect the device.',
  expired_token: 'No one entered the code in time.',
}

const runDevice = async (issuer: string, client: string): Promise<string> => {
  const { connectDevice } = await import('../examples/device.mjs')
  const show = (text: string) => process.stdout.write(`${text}\n`)
  try {
    const person = await connectDevice({ ISSUER: issuer, CLIENT_ID: client }, show)
    const company = person.company?.name ?? 'no company'
    return `Connected by ${person.name}, ${company}, with the permissions [${person.permissions.join(', ')}].`
  } catch (error) {
    const text = deviceErrors[(error as { error?: string }).error ?? '']
    throw text === undefined ? error : new Error(text)
  }
}

/**
 * `npm run demo:application [-- --issuer URL --client ID --secret S --port N]`: runs the example of an application, at
 * any installation; with `--device` the example of a device, until someone connected it.
 */
export const demoApplication = commandOfSettings(async ({ publicUrl, port }, args) => {
  const { values } = parseArgs({
    args,
    options: {
      issuer: { type: 'string', default: publicUrl },
      client: { type: 'string' },
      secret: { type: 'string' },
      port: { type: 'string', default: String(port + 1) },
      device: { type: 'boolean', default: false },
    },
  })
  if (values.device) return runDevice(values.issuer, values.client ?? demonstrationDeviceId)
  const { makeApplication } = await import('../examples/relying-party.mjs')
  const address = `http://127.0.0.1:${values.port}`
  const handler = await makeApplication({
    ISSUER: values.issuer,
    CLIENT_ID: values.client ?? demonstrationClientId,
    CLIENT_SECRET: values.secret,
    ADDRESS: address,
  })
  await new Promise<void>((done, fail) =>
    createServer(handler).once('error', fail).listen(Number(values.port), '127.0.0.1', done),
  )
  return `The example of an application is at ${address}.`
})
