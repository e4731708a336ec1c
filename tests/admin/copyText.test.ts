import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from '#shared/copyText.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['copies', { clipboard: { writeText: () => Promise.resolve() } }, true],
  ['says where the browser refuses', { clipboard: { writeText: () => Promise.reject() } }, false],
  ['says where there is no clipboard', {}, false],
])('%s', async (_rule, navigator, isCopied) => {
  vi.stubGlobal('navigator', navigator)
  expect(await copyText('text')).toBe(isCopied)
})
