import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A focused button that becomes `disabled` loses keyboard focus; a busy button must use `aria-disabled` instead. */
const lost = /(?<!aria-)\bdisabled=\{[^}]*\b(?:busy|isFetching\w*)\b/

const sources = readdirSync('admin/console', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `admin/console/${file}`)

it('disables no button of the console because it works', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => lost.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('finds one that is disabled', () => {
  expect(lost.test('<Button disabled={sending.busy || !ready}>')).toBe(true)
  expect(lost.test('<Button disabled={!ready} aria-disabled={busy}>')).toBe(false)
})
