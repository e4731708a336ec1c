import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

interface Instruction {
  name: string
  rest: string
}

export const readDockerfile = (): Instruction[] =>
  readFileSync('Dockerfile', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...rest] = line.split(' ')
      return { name, rest: rest.join(' ').trim() }
    })

const wordsOf = (text: string): string[] => text.split(/\s+/)

export interface Image {
  folder: string
  env: Record<string, string>
  command: string[]
  healthCheck: string[]
}

const argumentsOf = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('[')))

/**
 * Emulates `docker build`, except for `apt-get` and commands joined to it with `&&`.
 * @param root receives one folder per stage
 * @param env the environment of RUN, with the base image's programs in PATH
 * @param afterRun called with the folder after each RUN
 */
export const buildImage = async (
  root: string,
  env: NodeJS.ProcessEnv,
  afterRun: (folder: string) => void,
): Promise<Image> => {
  const image: Image = { folder: root, env: {}, command: [], healthCheck: [] }
  const actions: Record<string, (rest: string) => unknown> = {
    FROM: (rest) => {
      image.folder = join(root, / AS (\S+)$/.exec(rest)?.[1] ?? 'image')
      mkdirSync(image.folder)
    },
    WORKDIR: () => {},
    RUN: async (rest) => {
      if (rest.includes('apt-get')) return
      await execute('sh', ['-c', rest], { cwd: image.folder, env })
      afterRun(image.folder)
    },
    COPY: (rest) => {
      const [, stage, given = rest] = /^--from=(\S+) (.+)$/.exec(rest) ?? []
      const paths = wordsOf(given)
      const target = join(image.folder, paths.pop() ?? '.')
      for (const path of paths) {
        const to = target.endsWith('/') ? join(target, basename(path)) : target
        mkdirSync(dirname(to), { recursive: true })
        if (stage === undefined) cpSync(path, to, { recursive: true })
        // Nothing is copied twice, so moving the many files is equivalent and faster.
        else renameSync(join(root, stage, path.replace(/^\/portal\//, '')), to)
      }
    },
    ENV: (rest) => {
      for (const word of wordsOf(rest)) {
        const [name = '', value = ''] = word.split('=')
        image.env[name] = value
      }
    },
    HEALTHCHECK: (rest) => (image.healthCheck = argumentsOf(rest)),
    CMD: (rest) => (image.command = argumentsOf(rest)),
    USER: () => {},
    VOLUME: () => {},
    EXPOSE: () => {},
  }
  for (const { name, rest } of readDockerfile()) {
    const action = actions[name]
    if (!action) throw new Error(`The test knows no instruction ${name} of the Dockerfile.`)
    await action(rest)
  }
  return image
}
