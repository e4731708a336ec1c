import { execFile } from 'node:child_process'

const packages: Readonly<Record<string, string>> = {
  tar: 'tar',
  pg_dump: 'the PostgreSQL client of the version of the server',
  pg_restore: 'the PostgreSQL client of the version of the server',
}

/**
 * Runs a system program with English messages (LC_ALL=C) and returns its output.
 * @param settings environment variables, which other users of the machine cannot read
 */
export const runTool = (
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> =>
  new Promise((done, fail) => {
    const env = { ...process.env, ...settings, LC_ALL: 'C' }
    execFile(name, args, { env, maxBuffer: Infinity }, (error, stdout, stderr) => {
      if (!error) return done(stdout)
      fail(
        new Error(
          error.code === 'ENOENT'
            ? `${name} is missing in PATH: install ${packages[name] ?? name}.`
            : `${name} failed: ${stderr.trim() || error.message}`,
        ),
      )
    })
  })
