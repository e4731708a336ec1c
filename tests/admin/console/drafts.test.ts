import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('document', { cookie: 'locale=en' })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})

beforeEach(() => {
  vi.resetModules()
  stored.set('signedInUser', JSON.stringify({ userId: '7', name: 'li' }))
})
afterEach(() => stored.clear())
afterAll(() => vi.unstubAllGlobals())

/** Imported per test, so that each test gets fresh module state. */
const open = () => import('#console/core/forms/drafts.ts')

it('restores a draft only for the same user and form', async () => {
  const { readDraft, forgetDraft, storeDraft } = await open()
  storeDraft('application', { name: 'Half' })
  expect([readDraft('application'), readDraft('application 3')]).toEqual([
    { name: 'Half' },
    undefined,
  ])
  forgetDraft('application 3')
  stored.set('signedInUser', JSON.stringify({ userId: '8', name: 'wang' }))
  vi.resetModules()
  expect((await open()).readDraft('application')).toBeUndefined()
  expect(readDraft('application')).toEqual({ name: 'Half' })
  forgetDraft('application')
  expect(readDraft('application')).toBeUndefined()
})

it('deletes drafts on logout', async () => {
  const { storeDraft } = await open()
  storeDraft('application', { name: 'Half' })
  const { endSession } = await import('#shared/session.ts')
  endSession()
  expect([...stored.values()].join()).not.toContain('Half')
})

it.each(['{', '[]', '{"userId":"7","form":"application","values":"x"}'])(
  'ignores %s as a draft',
  async (value) => {
    stored.set('draft', value)
    expect((await open()).readDraft('application')).toBeUndefined()
  },
)
