import { z } from 'zod'
import { imageKinds } from '#contract/core/images'
import { logoQuery, settings, settingsRecord } from '#contract/site/settings'
import { messageTest, messageTested } from '#contract/site/messageTests'
import { nothing } from '#contract/core/shapes'
import { publicSettings } from '#contract/people/auth'
import { imageErrors } from '#server/platform/images/imageFiles'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { publicSettingsOf } from '#server/core/publicSettings'
import {
  logoFile,
  removeLogo,
  setLogo,
  changeSettings,
  getSettings,
  listSettings,
  testChannel,
} from './settings.service.ts'

const access = 'setting:manage'
const { megabytes, side } = imageKinds.logo

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
  defineRoute({
    method: 'get',
    path: '/UserCenter/config/logo',
    operationId: 'getLogo',
    summary: 'The logo of the provider',
    access: 'public',
    appId: false,
    query: logoQuery,
    response: z.string(),
    answer: 'file',
    produces: ['image/webp'],
    errors: ['notFound'],
    handle: ({ query }, context) => Promise.resolve(logoFile(context, query.hash)),
  }),
  ...resourceRoutes(settings, {
    service: { list: listSettings, get: getSettings, change: changeSettings },
    access,
    operations: {
      list: 'The settings, as a list of one',
      get: 'The settings of the installation',
      change: {
        summary: 'Change settings; only system super administrators change where messages go',
        confirmed: true,
        errors: ['systemAdministratorsOnly'],
      },
    },
    routes: [
      defineRoute({
        method: 'post',
        path: `${settings.path}/logo`,
        operationId: 'setLogo',
        confirmed: true,
        summary:
          `Show a JPEG, PNG, WebP or GIF file of at most ${megabytes} MB in the place of the product's mark; it is ` +
          `converted to WebP of at most ${side} pixels a side`,
        access,
        audit: 'setting.logo',
        file: 'small',
        limit: 'upload',
        response: settingsRecord,
        message: 'saved',
        errors: [...imageErrors],
        handle: ({ file }, scope) => setLogo(scope, file),
      }),
      defineRoute({
        method: 'delete',
        path: `${settings.path}/logo`,
        operationId: 'removeLogo',
        confirmed: true,
        summary: "Show the product's mark again",
        access,
        audit: 'setting.logo',
        response: settingsRecord,
        message: 'saved',
        handle: (_input, scope) => removeLogo(scope),
      }),
      defineRoute({
        method: 'post',
        path: `${settings.path}/test`,
        operationId: 'testMessages',
        confirmed: true,
        summary:
          'Send oneself a message that shows whether a channel works with the sent settings, which need not be saved; ' +
          'only system super administrators may',
        access,
        limit: 'messageTest',
        audit: 'setting.test',
        body: messageTest,
        response: messageTested,
        errors: [
          'systemAdministratorsOnly',
          'ownContactMissing',
          'smsSendFailed',
          'emailSendFailed',
          'messageNotAccepted',
        ],
        handle: async ({ body }, scope) => ({ recipient: await testChannel(scope, body) }),
      }),
    ],
  }),
]
