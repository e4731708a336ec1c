import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/**
 * `npm run dev`: the gateway restarts on every change (port 3001); the browser's code is replaced in place.
 * Portal at http://localhost:3000, console at http://localhost:3000/ucFrontEnd/.
 */
const gatewayPort = 3001
const consolePort = 3002
const gateway = `http://localhost:${gatewayPort}`

process.env.PORTAL_GATEWAY = gateway
process.env.GATEWAY_URL = gateway

const server = spawn(process.execPath, ['--import', 'tsx', '--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(gatewayPort), PUBLIC_URL: 'http://localhost:3000' },
})
process.on('exit', () => server.kill())

const userCentre = await createServer({
  configFile: 'admin/console/vite.config.ts',
  server: { port: consolePort, strictPort: true, hmr: { port: consolePort + 10 } },
})
await userCentre.listen()
const portal = await createServer({
  configFile: 'admin/portal/vite.config.ts',
  server: {
    port: 3000,
    strictPort: true,
    proxy: {
      '/gateway': gateway,
      '/ucFrontEnd': { target: `http://localhost:${consolePort}`, ws: true },
    },
  },
})
await portal.listen()
process.stdout.write('http://localhost:3000 is ready; files reload as they change.\n')
