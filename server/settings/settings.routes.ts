import { z } from 'zod'
import { publicSettings } from '#contract/auth'
import { defineRoute, type Route } from '../http/defineRoute.ts'
import { publicSettingsOf } from './settings.ts'

export const settingsRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/UserCenter/config/query',
    operationId: 'queryConfig',
    summary: 'Public settings',
    access: 'public',
    body: z.strictObject({}),
    response: publicSettings,
    answer: 'operation',
    handle: (_input, { env }) => Promise.resolve(publicSettingsOf(env)),
  }),
]
