import type { RequestListener } from 'node:http'

export const makeApplication: (settings: {
  ISSUER: string
  CLIENT_ID: string
  CLIENT_SECRET?: string | undefined
  ADDRESS: string
}) => Promise<RequestListener>
