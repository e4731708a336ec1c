import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingNames } from '#server/core/env'
import { deadNamesIn, readmesBelow, settingsIn } from './readmes.ts'

const maxLines = 120
const maxFolderLines = 90

const linesOf = (text: string): number => text.trimEnd().split('\n').length

describe.each(readmesBelow())('%s', (readme) => {
  const text = readFileSync(readme, 'utf8')

  it('names only paths and npm scripts that exist', () => {
    expect(deadNamesIn(readme, text)).toEqual([])
  })

  it('is short', () => {
    expect(linesOf(text)).toBeLessThanOrEqual(readme === 'README.md' ? maxLines : maxFolderLines)
  })
})

it('exists in every main folder', () => {
  expect(readmesBelow()).toEqual(
    expect.arrayContaining([
      'README.md',
      'admin/README.md',
      'db/README.md',
      'i18n/README.md',
      'server/README.md',
      'tests/README.md',
    ]),
  )
})

it('README.md has exactly one row for each setting', () => {
  const rows = settingsIn(readFileSync('README.md', 'utf8'))
  expect(rows.toSorted()).toEqual(settingNames.toSorted())
})

describe('a mistake', () => {
  it.each([
    ['a path in code', 'see `server/core/enviroment.ts`'],
    ['a folder', 'in `server/plattform`'],
    ['a folder beside the README', 'in `seeds/demo`'],
    ['a file beside the README', 'see `sqlight.ts`'],
    ['a path in a command', 'run `npx tsx tests/bench/volumes.ts sqlite`'],
    ['a path with a placeholder', 'in `i18n/*/audits.ts`'],
    ['a picture', '![list](tests/screens/readmee.png)'],
    ['a script', 'run `npm run chek`'],
    ['a script in a block', '```sh\nnpm run chek\n```'],
  ])('is found in %s', (_name, text) => {
    expect(deadNamesIn('db/README.md', text)).toHaveLength(1)
  })

  it('is not found in correct text', () => {
    const text = [
      '![list](tests/screens/readme.png), `server/core/env.ts`, `connect.ts`, `i18n/*/audit.ts`,',
      '`npm run check`, `npx tsx tests/bench/volume.ts sqlite|postgres`, `text/csv`, `/gateway/docs`, `*.inx`',
    ].join('\n')
    expect(deadNamesIn('db/README.md', text)).toEqual([])
  })

  it('is found in the table of settings', () => {
    expect(settingsIn('| `PORT`, `HOST` | `3000` | text |\n| `npm start` | text |')).toEqual([
      'PORT',
      'HOST',
    ])
  })
})
