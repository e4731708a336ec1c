/**
 * Permissions of all applications as trees, one entry per line, indented below its parent. A line has the id, the sort
 * order and the names in Chinese and English, then any of
 * - `area:right`: the key that routes require
 * - `/path`, the view (`file_path`) and the icon of a menu entry
 * - `button`: an action on a screen; `removed`: hidden instead of greyed for users without it
 * - `hidden`: a screen that is opened from other screens and not from the menu
 * - `always`: shown even to users without the permission; `keep`: stays mounted while other pages are open (keep-alive)
 */
const trees = `
1000 0 用户中心 | User centre
  1100 1 个人中心 | Personal centre | account:read /personalCenter personalCenter person-center always keep
  1110 2 账号与安全 | Account and security | /account account account-security always keep
    1111 3 修改密码 | Change password | /password password hidden
  1790 63 查看发件箱 | View the outbox | outbox:read button removed
  1010 1000 企业 | Company
    1201 4 申请创建企业 | Apply to register a company | company:apply /companyAdd company/add apply-manage keep
    1202 5 我的申请 | My applications | /companyApply company/apply application-status keep
      1203 6 申请详情 | Application details | /:id/show company/detail hidden
      1204 7 修改申请 | Correct application | /:id company/add hidden
    1210 8 加入企业 | Join a company | join:request /join join join-company
    1324 9 本企业 | My company | company:own /company company/own company-own
      1331 9 编辑企业信息 | Edit company details | /edit company/ownEdit hidden
    1220 10 加入审批 | Join requests | join:review /joinRequests join/manage join-manage keep
    1320 12 邀请成员 | Invitations | invitation:manage /invitations invitation/list invitation-list keep
      1321 13 发出邀请 | Invite people | /create invitation/add hidden
    1300 14 企业管理 | Companies | company:manage /companies company/manage company-manage keep
      1310 15 企业详情 | Company details | /:id/show company/detail hidden
      1311 16 新建企业 | New company | /create company/edit hidden keep
      1312 17 编辑企业 | Edit company | /:id company/edit hidden
      1301 18 新建企业 | Create companies | company:create button removed
      1303 19 审核企业 | Review companies | company:review button
      1304 20 关闭企业 | Close companies | company:close button
    1330 14 配额申请 | Quota requests | quotaRequest:review /quotaRequests quotaRequest/manage application-status keep
    1880 14 权限包 | Permission packages | permissionPackage:manage /permission-packages permissionPackage/list permission-packages keep
      1881 1881 权限包详情 | Permission package details | /:id/show permissionPackage/detail hidden
      1882 1882 新建权限包 | New permission package | /create permissionPackage/edit hidden
      1883 1883 编辑权限包 | Edit permission package | /:id permissionPackage/edit hidden
    1326 21 业务员 | Salesmen | salesman:manage /salesmen salesman/list salesman-list
    1325 22 客户企业 | Customer companies | company:follow /customers company/follow customer-list keep
  1020 1001 人员与权限 | People and permissions
    1780 11 权限申请 | Permission requests | rightsRequest:review /rightsRequests rightsRequest/manage permission-request keep
    1400 23 用户列表 | Users | user:list /users user/list user-list keep
      1410 24 用户详情 | User details | /:id/show user/detail hidden
      1411 25 新建用户 | New user | /create user/edit hidden keep
      1412 26 编辑用户 | Edit user | /:id user/edit hidden
      1223 27 导入用户 | Import users | /import user/import hidden removed
      1401 28 新建用户 | Create users | user:create button removed
      1221 29 导入用户 | Import users | user:import button removed
      1402 30 编辑用户 | Edit users | user:edit button
      1403 31 停用与启用 | Disable and enable users | user:disable button
      1404 32 解锁 | Unlock users | user:unlock button
      1222 33 重置密码 | Reset passwords | user:resetPassword button removed
      1405 34 强制下线 | Log users out | user:signOut button
      1406 35 移出企业 | Remove users from the company | user:remove button removed
    1450 36 用户管理 | All users | user:manage /userManage user/manage user-manage keep
    1480 36 部门 | Departments | department:manage /departments department/list department-list keep
      1481 36 部门详情 | Department details | /:id/show department/detail hidden
      1482 36 新建部门 | New department | /create department/edit hidden
      1483 36 编辑部门 | Edit department | /:id department/edit hidden
    1500 37 角色列表 | Roles | role:list /roles role/list role-list keep
      1510 38 角色详情 | Role details | /:id/show role/detail hidden
      1511 39 新建角色 | New role | /create role/add hidden keep
      1512 40 编辑角色 | Edit role | /:id role/add hidden
      1501 41 新建角色 | Create roles | role:create button removed
      1502 42 编辑角色 | Edit roles | role:edit button
      1503 43 删除角色 | Delete roles | role:delete button removed
      1504 44 分配角色 | Assign roles | role:assign button
    1520 45 权限查询 | Who can do what | rights:explain /rights rights/explain permission-search
    1550 46 角色管理 | All roles | role:manage /roleManage role/manage role-manage keep
      1551 47 角色详情 | Role details | /:id/show role/detail hidden
      1552 48 新建角色 | New role | /create role/add hidden keep
      1553 49 编辑角色 | Edit role | /:id role/add hidden
    1840 1460 在线用户 | Online users | online:list /online online/list online-users keep
  1030 1002 业务数据 | Business data
    1740 64 基准站 | Reference stations | station:manage /stations station/list station-list keep
      1741 65 基准站详情 | Station details | /:id/show station/detail hidden
      1742 66 新建基准站 | New station | /create station/edit hidden
      1743 67 编辑基准站 | Edit station | /:id station/edit hidden
      1744 68 导入基准站 | Import stations | /import station/import hidden
    1750 69 电离层格网 | Ionosphere maps | ionosphereMap:manage /ionosphereMaps ionosphere/maps ionosphere-map keep
      1751 70 格网详情 | Map details | /:id/show ionosphere/map hidden
    1755 71 电离层系数 | Ionosphere coefficients | ionosphereCoefficients:manage /ionosphereCoefficients ionosphere/coefficients ionosphere-coefficients keep
      1756 72 新增系数 | New coefficients | /create ionosphere/coefficientsForm hidden
      1757 73 修改系数 | Change coefficients | /:id ionosphere/coefficientsForm hidden
  1040 1003 系统 | System
    1710 50 菜单管理 | Menus | menu:manage /menus menu/manage menu-manage keep
    1720 51 默认权限 | Default permissions | defaultPermission:manage /defaultPermissions permission/default default-permission
    1760 52 应用管理 | Applications | application:manage /applications application/list application-manage keep
      1761 53 应用详情 | Application details | /:id/show application/detail hidden
      1762 54 新建应用 | New application | /create application/edit hidden keep
      1763 55 编辑应用 | Edit application | /:id application/edit hidden
    1770 56 下载管理 | Downloads | /downloads download/list download-manage keep
      1730 57 管理下载 | Manage downloads | download:manage button removed
      1771 58 新建下载 | New download | /create download/edit hidden keep
      1772 59 编辑下载 | Edit download | /:id download/edit hidden
    1600 60 操作日志 | Log | log:list /logs log/list log-list keep
      1610 61 日志详情 | Log entry | /:id/show log/detail hidden
    1650 62 日志管理 | Log of all companies | log:manage /logManage log/manage log-manage keep
    1830 1830 公告 | Announcements | announcement:manage /announcements announcement/list announcement-list keep
      1831 1831 公告详情 | Announcement details | /:id/show announcement/detail hidden
      1832 1832 新建公告 | New announcement | /create announcement/edit hidden
      1833 1833 编辑公告 | Edit announcement | /:id announcement/edit hidden
    1850 1850 系统设置 | Settings | setting:manage /settings setting/edit system-settings keep
    1860 1860 协议与政策 | Legal documents | legalDocument:manage /legal-documents legalDocument/list legal-documents keep
      1861 1861 协议与政策详情 | Legal document details | /:id/show legalDocument/detail hidden
      1862 1862 新建版本 | New version | /create legalDocument/edit hidden
      1863 1863 编辑草稿 | Edit draft | /:id legalDocument/edit hidden
    1870 1870 系统超级管理员 | System administrators | systemAdministrator:manage /administrators administratorRequest/manage account-security keep
79 74 企业自有平台 | Own company
  80 75 本企业数据 | Own company
114 76 测量登记 | Measurement registration
  116 77 测量登记 | Measurement registration
  120 78 测量登记审核 | Measurement registration review
115 79 项目管理 | Project management
  117 80 项目管理 | Project management
118 81 基准站管理 | Base stations
  121 82 基准站 | Base station
119 83 厘米级服务运营 | Centimetre operations
  122 84 厘米级运营 | Centimetre operations
124 85 海外基准站 | Overseas base stations
  123 86 海外基准站 | Overseas base station
`

const flags: ReadonlySet<string> = new Set(['button', 'removed', 'hidden', 'always', 'keep'])

const isKey = (word: string) => /^\w+:/.test(word)
const isPath = (word: string) => word.startsWith('/')

/** A row of `permissions` without its times. */
interface Permission {
  id: number
  application_id: number
  parent_id: number | null
  type: 'platform' | 'menu' | 'button'
  key: string | null
  path: string
  file_path: string
  name: string
  en_name: string
  icon: string
  visible: boolean
  always_visible: boolean
  keep_alive: boolean
  hide_or_gray: 0 | 1
  sort_order: number
}

/** Reads the trees; the applications are numbered in their order. */
const readTrees = (): Permission[] => {
  const rows: Permission[] = []
  const parents: number[] = []
  let application = 0
  for (const line of trees.trim().split('\n')) {
    const [head = '', en_name = '', rest = ''] = line.split(' | ')
    const [, indent = '', id = '', order = '', name = ''] =
      /^( *)(\d+) (\d+) (.+)$/.exec(head) ?? []
    const depth = indent.length / 2
    if (depth === 0) application += 1
    parents[depth] = Number(id)
    const fields = rest.split(' ')
    const [file_path = '', icon = ''] = fields.filter(
      (word) => !flags.has(word) && !isKey(word) && !isPath(word),
    )
    const type = fields.includes('button') ? 'button' : 'menu'
    rows.push({
      id: Number(id),
      application_id: application,
      parent_id: parents[depth - 1] ?? null,
      type: depth === 0 ? 'platform' : type,
      key: fields.find(isKey) ?? null,
      path: fields.find(isPath) ?? '',
      file_path,
      name,
      en_name,
      icon,
      visible: !fields.includes('hidden'),
      always_visible: fields.includes('always'),
      keep_alive: fields.includes('keep'),
      hide_or_gray: fields.includes('removed') ? 1 : 0,
      sort_order: Number(order),
    })
  }
  return rows
}

export const permissions: readonly Permission[] = readTrees()
