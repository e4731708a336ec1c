import type { MenuEntry } from '#contract/access/menus'

export const buildEntry = (entry: Partial<MenuEntry>): MenuEntry => ({
  path: '/users',
  filePath: '',
  name: '用户',
  enName: 'Users',
  icon: '',
  visible: true,
  alwaysVisible: false,
  isHavePermission: true,
  keepAlive: false,
  children: [],
  ...entry,
})

export const usersMenu: readonly MenuEntry[] = [
  buildEntry({
    path: '/people',
    name: '人员',
    enName: 'People',
    children: [
      buildEntry({
        path: '/users',
        filePath: 'user/list',
        name: '用户列表',
        enName: 'Users',
        keepAlive: true,
        children: [
          buildEntry({
            path: '/:id/show',
            filePath: 'user/detail',
            name: '用户详情',
            enName: 'Details',
            visible: false,
          }),
          buildEntry({
            path: '/:id',
            filePath: 'user/edit',
            name: '编辑用户',
            enName: 'Edit',
            visible: false,
          }),
          buildEntry({
            path: '/create',
            filePath: 'user/edit',
            name: '新建用户',
            enName: '',
            visible: false,
          }),
        ],
      }),
    ],
  }),
]
