import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Client, SignedInClient } from './client.ts'

export const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03' } })

export const fetchWith = (client: Client, path: string, file?: Buffer) =>
  client.fetch(path, {
    method: file ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/octet-stream' },
    ...(file ? { body: new Uint8Array(file) } : {}),
  })

export const codeOfAnswer = async (answer: Response): Promise<[number, number]> => [
  answer.status,
  (await answer.json()).code,
]

export const filesOf = (
  folder: string,
  kind: 'avatars' | 'licences' | 'logos',
  userId = '',
): string[] =>
  readdirSync(join(folder, kind)).filter((name) => name.startsWith(userId && `${userId}-`))

export const beginUpload = (
  { base }: { readonly base: string },
  { token }: SignedInClient,
  path: string,
  file: Buffer,
) => {
  const call = request(`${base}/gateway${path}`, {
    method: 'POST',
    headers: {
      appid: '10000',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/octet-stream',
      'Content-Length': file.length,
    },
  })
  const answered = async () => {
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    const body = await text(response)
    call.destroy()
    return [response.statusCode ?? 0, JSON.parse(body).code]
  }
  const answer = answered()
  call.write(file.subarray(0, 1))
  return { answer, finish: () => call.end(file.subarray(1)) }
}
