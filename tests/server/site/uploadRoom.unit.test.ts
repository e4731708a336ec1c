import { expect, it } from 'vitest'
import { errorText } from '#i18n/server'
import { requireDiskSpace } from '#server/features/site/downloads/downloads.service'

const mb = 1_000_000
const refusal = (bytes: number, most: number, free: number) => {
  try {
    requireDiskSpace(bytes, most, free)
    return null
  } catch (error) {
    return error
  }
}

it('accepts a file within the limit and the free disk space', () => {
  expect(refusal(5 * mb, 5 * mb, 5 * mb)).toBeNull()
  expect(refusal(0, mb, 0)).toBeNull()
})

it('refuses a file that would fill the disk, whatever the limit, and names the free space', () => {
  const error = refusal(5 * mb, 1000 * mb, 5 * mb - 1)
  expect(error).toMatchObject({ error: 'noRoomForFile', details: { args: { free: 4 } } })
  expect(errorText('en', 'noRoomForFile', { free: 4 })).toContain('4\u00a0MB of disk space left')
  expect(refusal(5 * mb + 1, 5 * mb, mb)).toMatchObject({ error: 'fileTooLarge' })
})
