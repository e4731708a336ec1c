import { nothing } from '#contract/shapes'
import { publicSettings } from '#contract/auth'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { publicSettingsOf } from '#server/core/publicSettings'

export const settingsRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/UserCenter/config/query',
    operationId: 'queryConfig',
    summary: 'Public settings',
    access: 'public',
    body: nothing,
    response: publicSettings,
    handle: (_input, { env }) => Promise.resolve(publicSettingsOf(env)),
  }),
]
