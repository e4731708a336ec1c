import { z } from 'zod'
import { companyTypeAnswer } from '#contract/people/auth'
import { permissionsOfUser } from '#contract/access/menus'
import { carriersAmong } from '#contract/access/permissions'
import {
  explainQuery,
  holdersQuery,
  rightExplanation,
  permissionNode,
  rightHolder,
} from '#contract/access/rights'
import { ignored, nothing } from '#contract/core/shapes'
import { Refusal } from '#server/core/errors'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { listRequestOf } from '#contract/core/paging'
import { explain, listHolders } from './explain.service.ts'
import { permissionsOf } from '#server/platform/permissions/shownMenus'
import { isOffered } from './menuEntries.ts'
import { rightsVersion } from '#server/platform/permissions/rightsCache'

export const rightsRoutes: Route[] = [
  defineRoute({
    method: 'post',
    path: '/usercenter/menus/permissionByUser',
    operationId: 'permissionByUser',
    summary: "The caller's menus and buttons in an application",
    access: 'signedIn',
    whileSuspended: true,
    applications: ['permissions'],
    readOnly: true,
    query: z.strictObject({
      appid: z.string('validation.required').regex(/^\d{1,9}$/, 'validation.id'),
    }),
    body: nothing,
    response: permissionsOfUser,
    errors: ['applicationIdUnknown'],
    handle: async ({ query }, { rights, actor, application }) => {
      const appId = Number(query.appid)
      if (application && appId !== application.appId) throw new Refusal('applicationIdUnknown')
      const rows = (await rights.permissions(actor.rightsMark)).filter((row) => row.appId === appId)
      if (!rows.length) throw new Refusal('applicationIdUnknown')
      return permissionsOf(rows.filter(isOffered(actor)), actor.rights)
    },
  }),
  defineRoute({
    method: 'get',
    path: '/usercenter/rights/version',
    operationId: 'rightsVersion',
    summary:
      'The version of the answer of permissionByUser, which every answer carries as X-Rights; lets browsers notice changes',
    access: 'signedIn',
    whileSuspended: true,
    query: nothing,
    response: z.string(),
    handle: (_input, scope) => rightsVersion(scope),
  }),
  defineRoute({
    method: 'get',
    path: '/UserCenter/user/permission/ops',
    operationId: 'permissionCodes',
    summary:
      "The caller's numeric permission codes in all applications; in its own one for an application's token",
    access: 'signedIn',
    whileSuspended: true,
    applications: ['permissions'],
    query: ignored,
    response: z.array(z.number().int()),
    handle: async (_input, { rights, actor, application }) => {
      const rows = await rights.permissions(actor.rightsMark)
      const own = (id: number) =>
        !application ||
        rows.some((row) => row.id === id && row.applicationId === application.applicationId)
      return [...actor.rights].filter(own).toSorted((a, b) => a - b)
    },
  }),
  defineRoute({
    method: 'get',
    path: '/UserCenter/user/companyType',
    operationId: 'companyType',
    summary: "The type of the caller's company",
    access: 'signedIn',
    whileSuspended: true,
    applications: ['company'],
    query: ignored,
    response: companyTypeAnswer,
    handle: (_input, { actor }) =>
      Promise.resolve({
        companyType: actor.companyType,
        isAgency: actor.isAgency,
        isOurCompany: actor.isOurCompany,
      }),
  }),
  defineRoute({
    method: 'get',
    path: '/usercenter/rights/explain',
    operationId: 'explainRight',
    summary: 'Explain whether a user (by default the caller) has a permission, and why',
    access: 'signedIn',
    whileSuspended: true,
    query: explainQuery,
    response: rightExplanation,
    errors: ['insufficientPermission', 'userMissing'],
    handle: ({ query }, scope) => explain(scope, query),
  }),
  defineRoute({
    method: 'get',
    path: '/usercenter/rights/holders',
    operationId: 'listHolders',
    summary: 'List who has a permission, and why: in the caller’s company or, for managers, in all',
    access: ['rights:explain', 'role:manage'],
    query: holdersQuery,
    response: z.array(rightHolder),
    answer: 'list',
    handle: ({ query: { permissionId, ...query } }, scope) =>
      listHolders(scope, permissionId, listRequestOf(query, ['id', 'ASC'])),
  }),
  defineRoute({
    method: 'get',
    path: '/usercenter/rights/permissions',
    operationId: 'listOwnPermissions',
    summary:
      "The caller's permissions in all applications: those that the caller can put into roles",
    access: 'signedIn',
    query: nothing,
    response: z.array(permissionNode),
    handle: async (_input, { rights, actor }) => {
      const providerOnly = await rights.providerOnly(actor.rightsMark)
      const rows = await rights.permissions(actor.rightsMark)
      const carriers = carriersAmong(rows)
      return rows
        .filter(({ id }) => actor.rights.has(id))
        .map(({ id, parentId, applicationId, type, name, enName }) => ({
          id: String(id),
          parentId: parentId === null ? null : String(parentId),
          applicationId: String(applicationId),
          type,
          name,
          enName,
          providerOnly: providerOnly.has(id),
          carriedBy: carriers.get(id)?.toString() ?? null,
        }))
    },
  }),
]
