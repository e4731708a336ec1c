import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

interface Instruction {
  name: string
  rest: string
}

/** The instructions of the Dockerfile, without comments and with continued lines joined. */
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

/** The words of an instruction, e.g. `COPY a b` or `ENV A=1 B=2`. */
const wordsOf = (text: string): string[] => text.split(/\s+/)

/** An image that was built without Docker, in a folder instead of `/`. */
export interface Image {
  /** The folder that the image calls /portal. */
  folder: string
  /** What ENV sets. */
  env: Record<string, string>
  /** What CMD runs. */
  command: string[]
  /** What HEALTHCHECK runs. */
  healthCheck: string[]
}

const argumentsOf = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('[')))

/**
 * Does what `docker build` does, apart from `apt-get` and what is joined to it with `&&`.
 * @param root where the stages go, each to a folder of its own
 * @param env the environment of RUN, with the programs of the base image in PATH
 * @param afterRun is called with the folder after each RUN
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
      const [, stage] = /^--from=(\S+) \/portal \.$/.exec(rest) ?? []
      // A stage is copied from once, so that moving its tens of thousands of files does the same.
      if (stage !== undefined) return renameSync(join(root, stage), image.folder)
      const paths = wordsOf(rest)
      const target = paths.pop() ?? '.'
      for (const path of paths)
        cpSync(path, join(image.folder, target === './' ? path : target), { recursive: true })
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
