import { always, button, kept, menu, page, removed } from './entries.ts'

const account = [
  menu(
    1100,
    'account:read',
    '/personalCenter',
    'personalCenter',
    'person-center',
    ['个人中心', 'Personal centre'],
    { ...always, ...kept },
  ),
  menu(
    1110,
    null,
    '/account',
    'account',
    'person-center',
    ['账号与安全', 'Account and security'],
    { ...always, ...kept },
    [page(1111, '/password', 'password', '修改密码', 'Change password')],
  ),
]

const membership = [
  menu(
    1201,
    'company:apply',
    '/companyAdd',
    'company/add',
    'apply-manage',
    ['申请创建企业', 'Apply to register a company'],
    kept,
  ),
  menu(
    1202,
    null,
    '/companyApply',
    'company/apply',
    'apply-manage',
    ['我的申请', 'My applications'],
    kept,
    [
      page(1203, '/:id/show', 'company/detail', '申请详情', 'Application details'),
      page(1204, '/:id', 'company/add', '修改申请', 'Correct application'),
    ],
  ),
  menu(1210, 'join:request', '/join', 'join', 'apply-manage', ['加入企业', 'Join a company']),
  menu(1324, 'company:own', '/company', 'company/own', 'company-manage', ['本企业', 'My company']),
  menu(
    1220,
    'join:review',
    '/joinRequests',
    'join/manage',
    'apply-manage',
    ['加入审批', 'Join requests'],
    kept,
  ),
  menu(
    1780,
    'rightsRequest:review',
    '/rightsRequests',
    'rightsRequest/manage',
    'apply-manage',
    ['权限申请', 'Permission requests'],
    kept,
  ),
  menu(
    1320,
    'invitation:manage',
    '/invitations',
    'invitation/list',
    'apply-manage',
    ['邀请成员', 'Invitations'],
    kept,
    [page(1321, '/create', 'invitation/add', '发出邀请', 'Invite people')],
  ),
]

const companies = [
  menu(
    1300,
    'company:manage',
    '/companies',
    'company/manage',
    'company-manage',
    ['企业管理', 'Companies'],
    kept,
    [
      page(1310, '/:id/show', 'company/detail', '企业详情', 'Company details'),
      page(1311, '/create', 'company/edit', '新建企业', 'New company', kept),
      page(1312, '/:id', 'company/edit', '编辑企业', 'Edit company'),
      button(1301, 'company:create', '新建企业', 'Create companies', removed),
      button(1303, 'company:review', '审核企业', 'Review companies'),
      button(1304, 'company:close', '关闭企业', 'Close companies'),
    ],
  ),
  menu(1326, 'salesman:manage', '/salesmen', 'salesman/list', 'user-list', ['业务员', 'Salesmen']),
  menu(
    1325,
    'company:follow',
    '/customers',
    'company/follow',
    'company-manage',
    ['客户企业', 'Customer companies'],
    kept,
  ),
]

const people = [
  menu(1400, 'user:list', '/users', 'user/list', 'user-list', ['用户列表', 'Users'], kept, [
    page(1410, '/:id/show', 'user/detail', '用户详情', 'User details'),
    page(1411, '/create', 'user/edit', '新建用户', 'New user', kept),
    page(1412, '/:id', 'user/edit', '编辑用户', 'Edit user'),
    page(1223, '/import', 'user/import', '导入用户', 'Import users', removed),
    button(1401, 'user:create', '新建用户', 'Create users', removed),
    button(1221, 'user:import', '导入用户', 'Import users', removed),
    button(1402, 'user:edit', '编辑用户', 'Edit users'),
    button(1403, 'user:disable', '停用与启用', 'Disable and enable users'),
    button(1404, 'user:unlock', '解锁', 'Unlock users'),
    button(1222, 'user:resetPassword', '发送重置验证码', 'Send reset codes', removed),
    button(1405, 'user:signOut', '强制下线', 'Log users out'),
    button(1406, 'user:remove', '移出企业', 'Remove users from the company', removed),
  ]),
  menu(
    1450,
    'user:manage',
    '/userManage',
    'user/manage',
    'user-list',
    ['用户管理', 'All users'],
    kept,
  ),
]

/** Menus and buttons of one's own account, companies and people. */
export const peopleMenus = [...account, ...membership, ...companies, ...people]
