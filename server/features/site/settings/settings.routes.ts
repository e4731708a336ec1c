import { messageTest, messageTested, settings } from '#contract/settings'
import { nothing } from '#contract/shapes'
import { publicSettings } from '#contract/auth'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { publicSettingsOf } from '#server/core/publicSettings'
import { changeSettings, getSettings, listSettings, testChannel } from './settings.service.ts'

const access = 'setting:manage'

export const settingsRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/UserCenter/config/query',
    operationId: 'queryConfig',
    summary: 'Public settings',
    access: 'public',
    body: nothing,
    response: publicSettings,
    handle: (_input, { env, settings: live, legal }) =>
      Promise.resolve(publicSettingsOf(env, live.current, legal.current.agreement.documentVersion)),
  }),
  ...resourceRoutes(settings, {
    service: { list: listSettings, get: getSettings, change: changeSettings },
    access,
    operations: {
      list: 'The settings, as a list of one',
      get: 'The settings of the installation',
      change: {
        summary:
          'Change settings; where messages go is changed by system super administrators with their password',
        errors: [
          'systemAdministratorsOnly',
          'wrongPassword',
          'wrongPasswordNowLocked',
          'accountLocked',
          'accountChanged',
        ],
      },
    },
    routes: [
      defineRoute({
        method: 'post',
        path: `${settings.path}/test`,
        operationId: 'testMessages',
        summary: 'Send oneself a message that shows whether a channel works',
        access,
        limit: 'messageTest',
        audit: 'setting.test',
        body: messageTest,
        response: messageTested,
        errors: ['ownContactMissing', 'smsSendFailed', 'emailSendFailed', 'messageNotAccepted'],
        handle: async ({ body }, scope) => ({ recipient: await testChannel(scope, body.channel) }),
      }),
    ],
  }),
]
