import { button, kept, menu, page, removed } from './entries.ts'

const access = [
  menu(1500, 'role:list', '/roles', 'role/list', 'role-manage', ['角色列表', 'Roles'], kept, [
    page(1510, '/:id/show', 'role/detail', '角色详情', 'Role details'),
    page(1511, '/create', 'role/add', '新建角色', 'New role', kept),
    page(1512, '/:id', 'role/add', '编辑角色', 'Edit role'),
    button(1501, 'role:create', '新建角色', 'Create roles', removed),
    button(1502, 'role:edit', '编辑角色', 'Edit roles'),
    button(1503, 'role:delete', '删除角色', 'Delete roles', removed),
    button(1504, 'role:assign', '分配角色', 'Assign roles'),
  ]),
  menu(1520, 'rights:explain', '/rights', 'rights/explain', 'default-permission', [
    '权限查询',
    'Who can do what',
  ]),
  menu(
    1550,
    'role:manage',
    '/roleManage',
    'role/manage',
    'role-manage',
    ['角色管理', 'All roles'],
    kept,
    [
      page(1551, '/:id/show', 'role/detail', '角色详情', 'Role details'),
      page(1552, '/create', 'role/add', '新建角色', 'New role', kept),
      page(1553, '/:id', 'role/add', '编辑角色', 'Edit role'),
    ],
  ),
  menu(1710, 'menu:manage', '/menus', 'menu/manage', 'menu-manage', ['菜单管理', 'Menus'], kept),
  menu(
    1720,
    'defaultPermission:manage',
    '/defaultPermissions',
    'permission/default',
    'default-permission',
    ['默认权限', 'Default permissions'],
  ),
  menu(
    1760,
    'application:manage',
    '/applications',
    'application/list',
    'menu-manage',
    ['应用管理', 'Applications'],
    kept,
    [
      page(1761, '/:id/show', 'application/detail', '应用详情', 'Application details'),
      page(1762, '/create', 'application/edit', '新建应用', 'New application', kept),
      page(1763, '/:id', 'application/edit', '编辑应用', 'Edit application'),
    ],
  ),
]

const operations = [
  menu(1770, null, '/downloads', 'download/list', 'menu-manage', ['下载管理', 'Downloads'], kept, [
    button(1730, 'download:manage', '管理下载', 'Manage downloads', removed),
    page(1771, '/create', 'download/edit', '新建下载', 'New download', kept),
    page(1772, '/:id', 'download/edit', '编辑下载', 'Edit download'),
  ]),
  menu(1600, 'log:list', '/logs', 'log/list', 'menu-manage', ['操作日志', 'Log'], kept, [
    page(1610, '/:id/show', 'log/detail', '日志详情', 'Log entry'),
  ]),
  menu(
    1650,
    'log:manage',
    '/logManage',
    'log/manage',
    'menu-manage',
    ['日志管理', 'Log of all companies'],
    kept,
  ),
  button(1790, 'outbox:read', '查看发件箱', 'View the outbox', removed),
]

const positioning = [
  menu(
    1740,
    'station:manage',
    '/stations',
    'station/list',
    'apply-manage',
    ['基准站', 'Reference stations'],
    kept,
    [
      page(1741, '/:id/show', 'station/detail', '基准站详情', 'Station details'),
      page(1742, '/create', 'station/edit', '新建基准站', 'New station'),
      page(1743, '/:id', 'station/edit', '编辑基准站', 'Edit station'),
      page(1744, '/import', 'station/import', '导入基准站', 'Import stations'),
    ],
  ),
  menu(
    1750,
    'ionosphereMap:manage',
    '/ionosphereMaps',
    'ionosphere/maps',
    'default-permission',
    ['电离层格网', 'Ionosphere maps'],
    kept,
    [page(1751, '/:id/show', 'ionosphere/map', '格网详情', 'Map details')],
  ),
  menu(
    1755,
    'ionosphereCoefficients:manage',
    '/ionosphereCoefficients',
    'ionosphere/coefficients',
    'default-permission',
    ['电离层系数', 'Ionosphere coefficients'],
    kept,
    [
      page(1756, '/create', 'ionosphere/coefficientsForm', '新增系数', 'New coefficients'),
      page(1757, '/:id', 'ionosphere/coefficientsForm', '修改系数', 'Change coefficients'),
    ],
  ),
]

/** Menus and buttons of permissions, the portal, the log and positioning. */
export const systemMenus = [...access, ...operations, ...positioning]
