import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../support/freePort.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-proxy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const certificate = ['fullchain.pem', 'privkey.pem'].map((name) => join(folder, name))
beforeAll(() => {
  const [cert = '', key = ''] = certificate
  const names = ['-subj', '/CN=portal.example.com', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names], {
    stdio: 'pipe',
  })
})

const startNginx = async (publicUrl: string) => {
  const own = mkdtempSync(join(folder, 'nginx-'))
  const [http, https] = [await freePort(), await freePort()]
  const server = readFileSync('server/deploy/nginx.conf', 'utf8')
    .replaceAll('${PUBLIC_URL}', publicUrl)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`)
    .replaceAll('/etc/nginx/tls', folder)
    // Debian's nginx does not know this directive yet.
    .replace('http2 on;', '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(own, name)};`,
  )
  mkdirSync(join(own, 'logs'))
  writeFileSync(
    join(own, 'nginx.conf'),
    `daemon off; pid ${own}/pid; error_log stderr; events {}
     http { access_log off; ${temporary.join(' ')} ${server} }`,
  )
  const child = spawn('nginx', ['-p', own, '-c', join(own, 'nginx.conf')])
  let output = ''
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { http, stop, output: () => output, child }
}

const ask = (port: number, path: string, host: string) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((done, fail) => {
    request({ port, path, host: '127.0.0.1', headers: { host } }, (answer) => {
      answer.resume()
      done({ status: answer.statusCode, location: answer.headers.location })
    })
      .on('error', fail)
      .end()
  })

it.each(['https://portal.example.com', 'https://portal.example.com/'])(
  'nginx redirects http to the public address %s, whatever host the client sends',
  async (publicUrl) => {
    const proxy = await startNginx(publicUrl)
    try {
      await expect
        .poll(() => ask(proxy.http, '/', 'x').catch(proxy.output))
        .toMatchObject({ status: 301 })
      for (const host of ['evil.example', 'portal.example.com'])
        expect(await ask(proxy.http, '/login?from=a', host)).toEqual({
          status: 301,
          location: 'https://portal.example.com/login?from=a',
        })
    } finally {
      await proxy.stop()
    }
  },
)

it('compose.yaml passes PUBLIC_URL to nginx, whose image inserts it in a writable folder', () => {
  const proxy = /^ {2}proxy:\n([\s\S]*?)^ {2}database:/m.exec(
    readFileSync('compose.yaml', 'utf8'),
  )?.[1]
  expect(proxy).toMatch(/^ {6}PUBLIC_URL: \$\{PUBLIC_URL:\?/m)
  expect(proxy).toContain('nginx.conf:/etc/nginx/templates/default.conf.template:ro')
  expect(proxy).toMatch(/tmpfs: \[.*\/etc\/nginx\/conf\.d\b/)
})
