import { expect, it } from 'vitest'
import { createRole, createUser } from '../../support/factories.ts'
import { useServer } from '../../support/server.ts'

const { system, admin } = useServer()

it('finds people, companies and roles by pinyin and initials, including demonstration data', async () => {
  const names = async (client: typeof admin, list: string, q: string) =>
    (await client.list(`/usercenter/${list}`, { filter: { q } })).body.map(
      ({ realName, name }: { realName?: string; name?: string }) => realName ?? name,
    )
  const user = await createUser(admin, { realName: '张三' })
  await createRole(admin, { name: '测量队长' })
  expect(await names(admin, 'users', 'zhangsan')).toEqual(['张三'])
  expect(await names(admin, 'users', 'ZS')).toEqual(['张三'])
  expect(await names(admin, 'users', 'linxiao')).toEqual(['林晓'])
  expect(await names(admin, 'roles', 'cldz')).toEqual(['测量队长'])
  expect(await names(admin, 'roles', 'renshi')).toEqual(['人事专员'])
  expect(await names(system, 'companies', 'huanan')).toEqual(['华南测绘'])
  await admin.put(`/usercenter/users/${user.id}`, { realName: '单雄信' })
  expect(await names(admin, 'users', 'zhangsan')).toEqual([])
  expect(await names(admin, 'users', 'shanxiong')).toEqual(['单雄信'])
})
