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

const hidden = (path: string, filePath: string, name: string, enName: string): MenuEntry =>
  buildEntry({ path, filePath, name, enName, visible: false })

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
          hidden('/:id/show', 'user/detail', '用户详情', 'Details'),
          hidden('/:id', 'user/edit', '编辑用户', 'Edit'),
          hidden('/create', 'user/edit', '新建用户', ''),
        ],
      }),
    ],
  }),
]
