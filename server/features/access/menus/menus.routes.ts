import { resourceRoutes } from '#server/platform/routing/resourceRoutes'
import { menus, menuPreview } from '#contract/access/menus'
import { rightsPreview } from '#contract/access/rights'
import { defineRoute, type Route } from '#server/platform/routing/defineRoute'
import { previewMenu, menuService } from './menus.service.ts'

const access = 'menu:manage'
const removing = ['menuHasChildren', 'menuBelongsToProgram', 'menuOpensApplication'] as const

export const menuRoutes: Route[] = resourceRoutes(menus, {
  service: menuService,
  access,
  operations: {
    list: {
      summary: "Entries of the applications' permission trees",
      // Users who approve or create companies need the list to choose the permissions that they grant.
      access: [access, 'company:review', 'company:create'],
    },
    get: 'One entry',
    create: { summary: 'Create an entry', confirmed: true },
    change: {
      summary: 'Change an entry, or move it to another parent or place',
      confirmed: true,
      errors: ['menuScreenStays'],
    },
    remove: {
      summary: 'Delete an entry',
      operationId: 'removeMenu',
      confirmed: true,
      errors: removing,
    },
  },
  routes: [
    defineRoute({
      method: 'post',
      path: `${menus.path}/preview`,
      operationId: 'previewMenu',
      summary: 'Preview who would gain or lose what if an entry were changed or deleted',
      access,
      body: menuPreview,
      response: rightsPreview,
      errors: ['notFound', 'menuScreenStays', ...removing],
      handle: ({ body }, scope) => previewMenu(scope, body),
    }),
  ],
})
