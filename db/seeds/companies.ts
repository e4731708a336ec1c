export const userCentre = 1
export const salesmanRole = 5

const own = [1000, 1100, 1110, 1111]
const userScreens = [1400, 1410, 1411, 1412, 1401, 1402, 1403, 1404, 1405, 1406, 1407]
const people = [1010, 1011, 1020, 1021, ...userScreens, 1480, 1481, 1482, 1483, 1840]
const roleManagement = [1022, 1500, 1510, 1511, 1512, 1501, 1502, 1503, 1504, 1520]
export const administration = [...own, 1220, ...people, ...roleManagement, 1040, 1042, 1600, 1610]
const provider = [...administration, 80, 116, 117, 120, 121, 122, 123]

interface CompanySeed {
  id: number
  kind?: 'provider'
  name: string
  code: string
  type?: 1
  administrator: { id: number; name: string; phone: string } | null
  applicant?: number
  addrCode: string
  street: string
  address: string
  quota: number
  users: number
  status: 'passed' | 'inReview'
  daysAgo: number
  platforms: number[]
  permissions: number[]
}

export const companies: CompanySeed[] = [
  {
    id: 1,
    kind: 'provider',
    name: '天枢定位',
    code: '91310115MA1K4TQX04',
    administrator: null,
    addrCode: '310000,310100,310115',
    street: '张江路',
    address: '张江路 1 号',
    quota: 500,
    users: 2,
    status: 'passed',
    daysAgo: 29,
    platforms: [2, 3, 4, 5, 6, 7],
    permissions: provider,
  },
  {
    id: 2,
    name: '华南测绘',
    code: '91440101MA5AT8KX2H',
    administrator: { id: 3, name: '陈立新', phone: '13800000003' },
    addrCode: '440000,440100,440106',
    street: '天河北路',
    address: '天河北路 233 号',
    quota: 500,
    users: 3,
    status: 'passed',
    daysAgo: 26,
    platforms: [3, 4],
    permissions: [...administration, 116, 117],
  },
  {
    id: 3,
    name: '北方农业',
    code: '91230103MA1BH5QW76',
    administrator: { id: 6, name: '赵丰', phone: '13800000006' },
    addrCode: '230000,230100,230103',
    street: '中山路',
    address: '中山路 172 号',
    quota: 300,
    users: 2,
    status: 'passed',
    daysAgo: 20,
    platforms: [5],
    permissions: [...administration, 121],
  },
  {
    id: 4,
    name: '星途经销',
    code: '91330106MA2KGA1R8W',
    type: 1,
    administrator: { id: 8, name: '周舟', phone: '13800000008' },
    addrCode: '330000,330100,330106',
    street: '文三路',
    address: '文三路 90 号',
    quota: 10,
    users: 1,
    status: 'passed',
    daysAgo: 12,
    platforms: [2],
    permissions: [...administration, 80],
  },
  {
    id: 5,
    name: '西部大坝监测',
    code: '91510107MA6C8ULX3L',
    administrator: { id: 11, name: '何川', phone: '13800000011' },
    applicant: 11,
    addrCode: '510000,510100,510107',
    street: '人民南路',
    address: '人民南路四段 9 号',
    quota: 0,
    users: 0,
    status: 'inReview',
    daysAgo: 2,
    platforms: [4],
    permissions: [],
  },
]

/** id, username, real name, company, days since registration, system super administrator */
export const users: [number, string, string, number | null, number, boolean?][] = [
  [1, 'superadmin', '苏星河', 1, 29, true],
  [2, 'salesman1', '李远', 1, 27],
  [3, 'acmeadmin', '陈立新', 2, 26],
  [4, 'acmemember', '林晓', 2, 24],
  [5, 'acmeviewer', '黄宁', 2, 21],
  [6, 'betaadmin', '赵丰', 3, 20],
  [7, 'betamember', '孙禾', 3, 16],
  [8, 'agencyadmin', '周舟', 4, 12],
  [9, 'visitor1', '吴明', null, 9],
  [10, 'visitor2', '郑和', null, 5],
  [11, 'pending1', '何川', null, 2],
]

interface RoleSeed {
  id: number
  company: number
  application: number
  name: string
  description: string
  permissions: number[]
  users: number[]
}

export const roles: RoleSeed[] = [
  {
    id: 101,
    company: 2,
    application: userCentre,
    name: '人事专员',
    description: '查看和维护本企业用户',
    permissions: [...own, 1020, 1021, 1400, 1410, 1412, 1402],
    users: [4],
  },
  {
    id: 102,
    company: 2,
    application: 4,
    name: '项目经理',
    description: '管理测绘项目',
    permissions: [117],
    users: [4],
  },
  {
    id: 103,
    company: 3,
    application: 5,
    name: '基准站运维',
    description: '维护农业基准站',
    permissions: [121],
    users: [7],
  },
]
