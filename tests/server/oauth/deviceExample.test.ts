import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { freePort } from '../../support/freePort.ts'
import * as device from '../../support/device.ts'
import { oauthSettings } from '../../support/oauth.ts'
import { commandProgram, startProcess, waitForOutput } from '../../support/process.ts'
import { useServer } from '../../support/server.ts'
import { commonSettings } from '../../support/settings.ts'

const settings: Record<string, string> = { TRUST_PROXY: oauthSettings.TRUST_PROXY }
beforeAll(async () => {
  const port = String(await freePort())
  Object.assign(settings, { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` })
})
const server = useServer(settings)

/** Starts the command and waits for its code. */
const start = async () => {
  const program = [...commandProgram, 'demo:application', '--device']
  const run = startProcess({ ...commonSettings, ...settings }, program)
  const line = await waitForOutput(/Open .* and enter the code ....-....\./, run)
  expect(line).toContain(`Open ${settings['PUBLIC_URL']}/device and`)
  return { ...run, userCode: line.slice(-10, -1) }
}

it('has at most 30 lines', () => {
  const lines = readFileSync('server/examples/device.mjs', 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(30)
})

it('prints a code, and who connected the device, with company and permissions', async () => {
  const { userCode, ended, output } = await start()
  const browser = await device.freshBrowser(server, 'acmeadmin')
  const page = await device.connectDevice(browser, { userCode })
  expect(page.title).toBe('The device is connected')
  expect(await ended).toBe(0)
  expect(output()).toContain('Connected by 陈立新, 华南测绘, with the permissions [116].')
})

it('ends with an error when the person cancels, or the code expires', async () => {
  const refused = await start()
  const browser = await device.freshBrowser(server)
  const page = await device.enterCode(browser, refused.userCode)
  await device.answerPage(browser, page, 'abort')
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringContaining('The user did not connect the device.'),
  ])
  const late = await start()
  server.wait(601_000)
  expect([await late.ended, late.output()]).toEqual([
    1,
    expect.stringContaining('No one entered the code in time.'),
  ])
})
