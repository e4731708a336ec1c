import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { makeClient } from '../../support/client.ts'
import { buildUser } from '../../support/factories.ts'
import { limits, useFileReader, workbook } from '../../support/fileReader.ts'

const reader = useFileReader()

it('reads a workbook of 10,000 users within the same limits', async () => {
  const file = workbook(Array.from({ length: 10_000 }, () => buildUser()))
  const grown = reader.watchMemory()
  const { status, body } = await reader.send(file, '4')
  expect([status, body.rowCount]).toEqual([201, 10_000])
  expect(grown()).toBeLessThan(limits.memoryKb)
  const client = makeClient(`http://127.0.0.1:${reader.port()}`, reader.token())
  const [first] = (await client.list(`/usercenter/user-imports/${body.id}/rows`)).body
  expect(first.cells).toMatchObject({ realName: '林&', phone: expect.stringMatching(/^139\d{8}$/) })
})

it('counts refused files, and refuses the 21st of an hour before reading it', async () => {
  for (let number = 1; number <= 20; number += 1)
    expect((await reader.send(Buffer.alloc(4_000_001), '1')).body.code).toBe(7021)
  const socket = connect(reader.port(), '127.0.0.1')
  socket.write(
    'POST /gateway/usercenter/user-imports?fileName=a&companyId=1 HTTP/1.1\r\nHost: a\r\n' +
      Object.entries(reader.headers())
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('') +
      'Content-Length: 3000000\r\n\r\nx',
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 .*"code":7005/s)
})
