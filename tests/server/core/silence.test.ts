import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { useServer } from '../../support/server.ts'

const server = useServer({ SILENT_SECONDS: '1' })
const { system } = server

it('ends a call that takes too long, except the check of the whole log', async () => {
  const { permissions } = server.context.rights
  const spy = vi.spyOn(server.context.rights, 'permissions').mockImplementation(async (mark) => {
    await pause(2500)
    return permissions(mark)
  })
  const [ended, checked] = await Promise.allSettled([
    system.get('/auth/user/getCurrentUser'),
    system.post('/usercenter/logs/verify'),
  ])
  spy.mockRestore()
  expect(ended.status).toBe('rejected')
  expect(checked).toMatchObject({
    status: 'fulfilled',
    value: { status: 200, body: { data: { whole: true } } },
  })
})
