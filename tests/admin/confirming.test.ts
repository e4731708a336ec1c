import { afterEach, expect, it, vi } from 'vitest'
import { onConfirm } from '#shared/confirmHandler.ts'
import { waysNamed } from '#shared/confirming.ts'
import { operation } from '#shared/http.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = () =>
  Response.json(
    {
      status: 403,
      code: 7410,
      key: 'errors.confirmationRequired',
      message: 'Confirm your identity to continue.',
      args: { ways: 'password,email', minutes: 10 },
      errors: {},
      requestId: '',
    },
    { status: 403 },
  )
const good = () => Response.json({ data: 'saved' })

const save = (answers: Response[]) => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    bodies.push(init.body)
    return Promise.resolve(answers.shift())
  })
  const request = { method: 'POST', body: { name: 'x' }, session: false, locale: 'en' } as const
  return { call: operation('/save', request), bodies }
}

it('repeats a request once after the user has confirmed', async () => {
  const confirm = vi.fn(() => Promise.resolve(true))
  onConfirm(confirm)
  const { call, bodies } = save([refused(), good()])
  expect(await call).toBe('saved')
  expect(bodies).toEqual(['{"name":"x"}', '{"name":"x"}'])
  expect(confirm.mock.calls).toEqual([[{ ways: 'password,email', minutes: 10 }]])
  await expect(save([refused(), refused()]).call).rejects.toMatchObject({ code: 7410 })
  expect(confirm).toHaveBeenCalledTimes(2)
})

it('returns the refusal when the user cancels', async () => {
  onConfirm(() => Promise.resolve(false))
  const { call, bodies } = save([refused(), good()])
  await expect(call).rejects.toMatchObject({ code: 7410 })
  expect(bodies).toHaveLength(1)
})

it('offers the known ways, the strongest first', () => {
  expect(waysNamed(['email', 'fax', 'passkey', 'password'])).toEqual([
    'passkey',
    'password',
    'email',
  ])
  expect(waysNamed([''])).toEqual([])
})
