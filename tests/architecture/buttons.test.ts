import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A focused button that becomes `disabled` loses keyboard focus; a busy button must use `aria-disabled` instead. */
const disabledWhileBusy = /(?<!aria-)\bdisabled=\{[^}]*\b(?:busy|isFetching\w*)\b/

const sources = readdirSync('admin/console', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `admin/console/${file}`)

it('disables no console button because it is busy', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => disabledWhileBusy.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('detects a disabled busy button', () => {
  expect(disabledWhileBusy.test('<Button disabled={sending.busy || !ready}>')).toBe(true)
  expect(disabledWhileBusy.test('<Button disabled={!ready} aria-disabled={busy}>')).toBe(false)
})
