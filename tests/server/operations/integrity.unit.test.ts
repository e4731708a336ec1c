import { expect, it } from 'vitest'
import { makeIntegrity } from '#server/features/operations/health/integrity'

const report = {
  whole: true,
  rows: 1,
  erased: 0,
  unsealed: 0,
  fault: null,
  rowId: null,
  position: null,
  droppedUpTo: 0,
}

it('checks the log once for concurrent callers, and again for later ones', async () => {
  const integrity = makeIntegrity()
  let checks = 0
  const check = () => {
    checks += 1
    return Promise.resolve(report)
  }
  await Promise.all([1, 2, 3].map(() => integrity.checkLog(check)))
  expect(checks).toBe(1)
  await integrity.checkLog(check)
  expect(checks).toBe(2)
})
