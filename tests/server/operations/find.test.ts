import { describe, expect, it } from 'vitest'
import type { FindAnswer } from '#contract/operations/find'
import type { Client } from '../../support/client.ts'
import { useServer } from '../../support/server.ts'

const { system, admin, viewer } = useServer()

const find = async (client: Client, q: string): Promise<FindAnswer> => {
  const answer = await client.get(`/usercenter/find?q=${encodeURIComponent(q)}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return answer.body.data
}

const namesIn = (answer: FindAnswer, resource: string) =>
  answer.find((group) => group.resource === resource)?.hits.map(({ name, note }) => [name, note])

describe('global search', () => {
  it('finds the same records as the lists', async () => {
    const { body: people } = await system.list('/usercenter/users', { filter: { q: 'acme' } })
    const answer = await find(system, 'acme')
    const users = answer.find(({ resource }) => resource === 'users')
    expect(people.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(users?.hits.map(({ id }) => id) ?? []),
    )
    expect(users?.hits.length).toBe(Math.min(5, people.length))
    expect(users?.more).toBe(people.length > 5)
    expect(answer.map(({ resource }) => resource)).toEqual(
      ['users', 'companies', 'roles', 'applications', 'logs'].filter((one) =>
        answer.some(({ resource }) => resource === one),
      ),
    )
  })

  it('shows only records of the own company', async () => {
    expect(namesIn(await find(admin, 'beta'), 'users')).toBeUndefined()
    expect(namesIn(await find(system, 'betaadmin'), 'users')).toHaveLength(1)
  })

  it('omits lists that the caller cannot open', async () => {
    const open = async (client: Client) =>
      (await find(client, 'acme')).map((group) => group.resource)
    expect(await open(system)).toEqual(expect.arrayContaining(['users', 'logs']))
    for (const resource of ['users', 'roles', 'logs', 'applications'])
      expect(await open(viewer)).not.toContain(resource)
  })

  it('returns log sentences in the language of the caller', async () => {
    const [english, chinese] = await Promise.all(
      ['en', 'zh'].map(async (language) => {
        const answer = await system.call('/usercenter/find?q=superadmin', {
          headers: { 'Accept-Language': language },
        })
        return (answer.body.data as FindAnswer).find(({ resource }) => resource === 'logs')?.hits[0]
      }),
    )
    expect(english).toEqual({ ...chinese, name: expect.stringMatching(/ logged in$/) })
    expect(chinese?.name).toMatch(/登录$/)
    expect(chinese?.at).toMatch(/^\d{4}-/)
  })

  it('returns nothing for unknown texts, and refuses an empty search', async () => {
    expect(await find(system, 'nobodyhasthis')).toEqual([])
    const { status, body } = await system.get('/usercenter/find?q=%20')
    expect([status, Object.keys(body.errors)]).toEqual([400, ['q']])
  })
})
