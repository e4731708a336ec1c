import { expect } from 'vitest'
import type { Answer, Client } from './client.ts'

export const importPath = '/usercenter/user-imports'

export const sendFile = (
  client: Client,
  file: Uint8Array | string,
  query: Record<string, string> = {},
  locale = 'en',
): Promise<Answer> =>
  client.upload(`${importPath}?${new URLSearchParams({ fileName: 'users.csv', ...query })}`, file, {
    'Accept-Language': locale,
  })

export const checkFile = async (...file: Parameters<typeof sendFile>) => {
  const { status, body } = await sendFile(...file)
  expect([status, body]).toEqual([201, expect.objectContaining({ state: 'checked' })])
  return body
}

/** @returns the finished import, or the body of the refusal */
export const startImport = async (client: Client, id: string, body = {}) => {
  const { status, body: answer } = await client.post(`${importPath}/${id}/start`, body)
  return status === 200 ? answer.data : answer
}
