import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'vite'
import { commandOfSettings } from './command.ts'

const startGateway = (port: number, publicUrl: string): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', '--watch', 'server/main.ts'], {
    stdio: 'inherit',
    env: {
      DEMO_APPLICATION_PORT: String(port + 2),
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
    },
  })

/**
 * `npm run dev`: serves the portal at HOST and PORT and the console at /ucFrontEnd/. The gateway on the next port
 * restarts on every change; browser code is hot-replaced.
 */
const dev = commandOfSettings(async ({ host, port, publicUrl }) => {
  const [gatewayPort, consolePort] = [port + 1, port + 2]
  const gateway = `http://127.0.0.1:${gatewayPort}`
  process.env.PORTAL_GATEWAY = gateway
  process.env.GATEWAY_URL = gateway

  const console = await createServer({
    configFile: 'admin/console/vite.config.ts',
    server: { host, port: consolePort, strictPort: true, hmr: { port: consolePort + 10 } },
  })
  const portal = await createServer({
    configFile: 'admin/portal/vite.config.ts',
    server: {
      host,
      port,
      strictPort: true,
      proxy: {
        '/gateway': gateway,
        '/ucFrontEnd': { target: `http://${host}:${consolePort}`, ws: true },
      },
    },
  })
  await console.listen()
  await portal.listen()
  const server = startGateway(gatewayPort, publicUrl)
  process.on('exit', () => server.kill())
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit())
  return `${publicUrl} is ready; files reload as they change.`
})

await dev([])
// Ends the process if one port was in use, because the listener of another would keep it alive.
if (process.exitCode) process.exit()
