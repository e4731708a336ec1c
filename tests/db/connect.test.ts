import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connect } from '#db/connect'

it('opens a new database several times at once', async () => {
  // Without the retry, about one in a hundred new databases failed.
  for (let round = 0; round < 400; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'portal-connect-'))
    const url = `sqlite:${join(folder, 'portal.db')}`
    const opened = await Promise.allSettled([connect(url), connect(url), connect(url)])
    for (const one of opened) if (one.status === 'fulfilled') await one.value.close()
    rmSync(folder, { recursive: true })
    expect(opened.filter(({ status }) => status === 'rejected')).toEqual([])
  }
}, 60_000)
