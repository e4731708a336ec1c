import { expect, it } from 'vitest'
import { createSectionLoader, SectionError } from '#console/core/navigation/sections.ts'

const Screen = () => null
const isOnline = () => Promise.resolve(true)
const failing = (reason: Error, online = isOnline) => {
  let tries = 0
  const load = () => {
    tries += 1
    return tries === 1 ? Promise.reject(reason) : Promise.resolve(Screen)
  }
  return createSectionLoader(load, 1000, online)
}
const kindOf = async (loading: Promise<unknown>) => {
  const error: unknown = await loading.catch((reason: unknown) => reason)
  return error instanceof SectionError ? error.kind : error
}

it('loads a section once', async () => {
  let times = 0
  const loader = createSectionLoader(() => {
    times += 1
    return Promise.resolve(Screen)
  })
  expect(loader.ready()).toBeUndefined()
  await loader.load()
  await loader.load()
  expect(times).toBe(1)
  expect(loader.ready()).toBe(Screen)
})

it('times out on a slow section and can retry', async () => {
  let tries = 0
  const load = () => {
    tries += 1
    return tries === 1 ? new Promise<never>(() => {}) : Promise.resolve(Screen)
  }
  const loader = createSectionLoader(load, 5)
  expect(await kindOf(loader.load())).toBe('slow')
  await expect(loader.load()).resolves.toBe(Screen)
})

it('distinguishes a broken section from a missing style sheet', async () => {
  expect(await kindOf(failing(new TypeError('Failed to fetch')).load())).toBe('broken')
  const stylesheet = new Error('Unable to preload CSS for /ucFrontEnd/assets/Users-1.css')
  expect(await kindOf(failing(stylesheet).load())).toBe('stylesheet')
})

it('loads a broken section on retry', async () => {
  const loader = failing(new TypeError('Failed to fetch'))
  await loader.load().catch(() => {})
  await expect(loader.load()).resolves.toBe(Screen)
})

it('reports a missing connection instead of the file that it did not load', async () => {
  const offline = () => Promise.resolve(false)
  const stylesheet = new Error('Unable to preload CSS for /ucFrontEnd/assets/Users-1.css')
  expect(await kindOf(failing(stylesheet, offline).load())).toBe('offline')
  expect(await kindOf(failing(new TypeError('Failed to fetch'), offline).load())).toBe('offline')
})
