import { execFile } from 'node:child_process'

/** Where a program comes from, for those who miss it. */
const packages: Readonly<Record<string, string>> = {
  tar: 'tar',
  pg_dump: 'the PostgreSQL client of the version of the server',
  pg_restore: 'the PostgreSQL client of the version of the server',
}

/**
 * Runs a program of the system, in its own language, so that what it says can be read.
 * @param settings added to the environment, where nobody else on the machine reads them.
 * @returns what it printed
 * @throws Error that it is not in PATH, or with what it said
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
