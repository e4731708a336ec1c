import { expect, it } from 'vitest'
import { createSectionLoader, SectionError } from '#console/core/navigation/sectionLoader.ts'

const Screen = () => null
const failing = (reason: Error) => {
  let tries = 0
  const load = () => {
    tries += 1
    return tries === 1 ? Promise.reject(reason) : Promise.resolve(Screen)
  }
  return createSectionLoader({ 'user/list': { load } })
}
const kindOf = async (loading: Promise<unknown>) => {
  const error: unknown = await loading.catch((reason: unknown) => reason)
  return error instanceof SectionError ? error.kind : error
}

it('loads a section once', async () => {
  let times = 0
  const loader = createSectionLoader({
    'user/list': {
      load: () => {
        times += 1
        return Promise.resolve(Screen)
      },
    },
  })
  expect(loader.ready('user/list')).toBeUndefined()
  await loader.load('user/list')
  await loader.load('user/list')
  expect(times).toBe(1)
  expect(loader.ready('user/list')).toBe(Screen)
})

it('reports an unregistered section as missing, including inherited names', async () => {
  const loader = createSectionLoader({})
  expect(await kindOf(loader.load('role/list'))).toBe('missing')
  expect(await kindOf(loader.load('constructor'))).toBe('missing')
})

it('times out on a slow section and can retry', async () => {
  let tries = 0
  const load = () => {
    tries += 1
    return tries === 1 ? new Promise<never>(() => {}) : Promise.resolve(Screen)
  }
  const loader = createSectionLoader({ 'user/list': { load } }, 5)
  expect(await kindOf(loader.load('user/list'))).toBe('slow')
  await expect(loader.load('user/list')).resolves.toBe(Screen)
})

it('distinguishes a broken section from a missing style sheet', async () => {
  expect(await kindOf(failing(new TypeError('Failed to fetch')).load('user/list'))).toBe('broken')
  const stylesheet = new Error('Unable to preload CSS for /ucFrontEnd/assets/Users-1.css')
  expect(await kindOf(failing(stylesheet).load('user/list'))).toBe('stylesheet')
})

it('loads a broken section on retry', async () => {
  const loader = failing(new TypeError('Failed to fetch'))
  await loader.load('user/list').catch(() => {})
  await expect(loader.load('user/list')).resolves.toBe(Screen)
})
