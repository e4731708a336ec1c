import { expect, it } from 'vitest'
import { limits, useFileReader } from '../../../support/fileReader.ts'
import { hostileFiles } from '../../../support/hostileFiles.ts'

const reader = useFileReader()

it.each(Object.keys(hostileFiles))('refuses %s, in time and within its memory', async (name) => {
  const [file, code] = hostileFiles[name]?.() ?? []
  if (!file) throw new Error('no file')
  expect(file.length).toBeLessThanOrEqual(limits.bytes)
  const grown = reader.watchMemory()
  const begun = performance.now()
  // Alternates companies, to stay below the hourly limit.
  const { status, body } = await reader.send(
    file,
    String(2 + (Object.keys(hostileFiles).indexOf(name) % 2)),
  )
  const took = performance.now() - begun
  const expected = took < limits.workerMs ? [code] : [code, 7021]
  expect(expected).toContain(body.code)
  expect([status, body.message]).toEqual([expect.any(Number), expect.any(String)])
  expect(took).toBeLessThan(limits.ms)
  expect(grown()).toBeLessThan(limits.memoryKb)
})
