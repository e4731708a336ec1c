import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export const hasMetricsToken = ({ headers }: Request, token: string | undefined): boolean =>
  token !== undefined &&
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
