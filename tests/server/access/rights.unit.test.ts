import { describe, expect, it } from 'vitest'
import { areaParts, companyReach, isInside, reachWithin, type Reach } from '#contract/core/areas'
import { dataLevels } from '#contract/core/enums'
import { externalAddress } from '#contract/core/addresses'
import { menuCreation } from '#contract/access/menus'
import { permissionsOf, visibleMenus } from '#server/platform/permissions/shownMenus'
import {
  differenceFor,
  withRoleOrDefaults,
  withoutPermission,
  withRole,
} from '#server/platform/permissions/preview'
import { boundOf, evaluateRights, explainRight } from '#server/platform/permissions/rights'
import type { PermissionRow } from '#server/platform/permissions/permissions.queries'
import { mayEditRole, fitsOwnReach } from '#contract/policies/roles'
import {
  factsOf,
  type PersonWithRoles,
  type RightsSnapshot,
} from '#server/platform/permissions/rights'
import { mayUse, rightsByReference, type Tables } from '../../support/rightsReference.ts'
import { seeded, type Seeded } from '../../support/seeded.ts'

// 1100 is a permission kept by people of a suspended company.
const permissions = [1, 2, 3, 4, 5, 6, 7, 1100]
const keys = ['visitor', 'member', 'agency', 'companySuperAdministrator', 'salesman']

const randomTables = (random: Seeded): Tables => {
  const companyIds = [1, 2, 3].slice(0, random.below(4))
  const users = [1, 2, 3, 4].map((id) => ({
    id,
    company_id: companyIds.length && random.chance(0.8) ? random.pick(companyIds) : null,
    is_system_administrator: random.chance(0.1),
    status: 'active',
  }))
  const levels: Record<string, 'system' | 'company' | null> = {
    member: 'company',
    companySuperAdministrator: null,
  }
  const roles: Tables['roles'] = [
    ...keys.map((key, index) => ({
      id: index + 1,
      key,
      company_id: null,
      preset_level: key in levels ? (levels[key] ?? null) : ('system' as const),
    })),
    { id: 10, key: null, company_id: null, preset_level: 'company' },
    { id: 11, key: null, company_id: null, preset_level: 'system' },
    ...companyIds.flatMap((id) => [
      { id: 20 + id, key: null, company_id: id, preset_level: null },
      { id: 30 + id, key: null, company_id: id, preset_level: null },
    ]),
  ]
  const assignable = roles.filter(({ key }) => key !== 'companySuperAdministrator')
  return {
    permissions: random.some(permissions, 0.9).map((id) => ({ id, provider_only: id <= 2 })),
    users,
    roles,
    companies: companyIds.map((id) => ({
      id,
      kind: id === 1 ? 'provider' : 'customer',
      status: random.chance(0.8) ? 'passed' : random.pick(['closed', 'suspended']),
      type: random.below(2),
      administrator_id: random.chance(0.7) ? random.pick([1, 2, 3, 4]) : null,
    })),
    company_permissions: companyIds.flatMap((company_id) =>
      random.some(permissions, 0.5).map((permission_id) => ({ company_id, permission_id })),
    ),
    role_permissions: roles.flatMap(({ id, key }) =>
      random
        .some(permissions, key === null ? 0.5 : 0.2)
        .map((permission_id) => ({ role_id: id, permission_id })),
    ),
    user_roles: users.flatMap(({ id }) =>
      Array.from({ length: random.below(3) }, () => ({
        user_id: id,
        role_id: random.pick(assignable).id,
      })),
    ),
  }
}

const exists = (tables: Tables) => (id: number) => tables.permissions.some((row) => row.id === id)

const snapshotOf = (tables: Tables): RightsSnapshot => {
  const permissionsOfRole = (roleId: number) =>
    new Set(
      tables.role_permissions
        .filter((row) => row.role_id === roleId)
        .map((row) => row.permission_id)
        .filter(exists(tables)),
    )
  const builtIn = (key: string) =>
    permissionsOfRole(tables.roles.find((role) => role.key === key)?.id ?? 0)
  return {
    all: new Set(tables.permissions.map(({ id }) => id)),
    providerOnly: new Set(
      tables.permissions.filter((row) => row.provider_only).map(({ id }) => id),
    ),
    defaults: {
      visitor: builtIn('visitor'),
      member: builtIn('member'),
      agency: builtIn('agency'),
      companySuperAdministrator: builtIn('companySuperAdministrator'),
    },
    companies: new Map(
      tables.companies.map(({ id }) => [
        id,
        new Set(
          tables.company_permissions
            .filter((row) => row.company_id === id)
            .map((row) => row.permission_id)
            .filter(exists(tables)),
        ),
      ]),
    ),
    roles: new Map(
      tables.roles.map((role) => [
        role.id,
        {
          roleId: role.id,
          key: role.key,
          companyId: role.company_id,
          presetLevel: role.preset_level,
          permissions: permissionsOfRole(role.id),
        },
      ]),
    ),
  }
}

const personOf = (tables: Tables, user: Tables['users'][number]): PersonWithRoles => {
  const home = tables.companies.find(({ id }) => id === user.company_id)
  const company = home?.status === 'passed' ? home : undefined
  return {
    userId: user.id,
    companyId: company?.id ?? null,
    isSystemAdministrator: Boolean(user.is_system_administrator),
    isCompanyAdministrator: company !== undefined && company.administrator_id === user.id,
    isAgency: company?.type === 1,
    isOurCompany: company?.kind === 'provider',
    suspendedCompanyId: home?.status === 'suspended' ? home.id : null,
    roleIds: tables.user_roles.filter((row) => row.user_id === user.id).map((row) => row.role_id),
  }
}

const sorted = (ids: Iterable<number>) => [...ids].toSorted((a, b) => a - b)

const minus = (some: number[], others: number[]) => some.filter((id) => !others.includes(id))

describe('rights', () => {
  it('equal the reference in 10,000 random data sets, for every user and permission, with the same reason', () => {
    const random = seeded(20_261_121)
    let allowed = 0
    let denied = 0
    for (let round = 0; round < 10_000; round += 1) {
      const tables = randomTables(random)
      const world = snapshotOf(tables)
      for (const user of tables.users) {
        const facts = factsOf(world, personOf(tables, user))
        const rights = evaluateRights(facts)
        const expected = rightsByReference(tables, user.id)
        if (sorted(rights).join() !== expected.join())
          expect(sorted(rights), `world ${round}, user ${user.id}`).toEqual(expected)
        for (const { id } of tables.permissions) {
          const explanation = explainRight(facts, id)
          const may = expected.includes(id)
          if (may) allowed += 1
          else denied += 1
          const isCoherent =
            explanation.allowed === may &&
            (explanation.missing === null) === may &&
            explanation.reasons.some(({ limited }) => !limited) === may
          if (!isCoherent)
            expect(explanation, `world ${round}, user ${user.id}, permission ${id}`).toBe(may)
        }
      }
    }
    expect(Math.min(allowed, denied)).toBeGreaterThan(50_000)
  })

  it('name the rule that denies: provider only, no company, not in the company, not in a role', () => {
    const random = seeded(7)
    const seen = new Map<string | null, number>()
    for (let round = 0; round < 2000; round += 1) {
      const tables = randomTables(random)
      const world = snapshotOf(tables)
      for (const user of tables.users)
        for (const { id } of tables.permissions) {
          const person = personOf(tables, user)
          const facts = factsOf(world, person)
          const { missing } = explainRight(facts, id)
          seen.set(missing, (seen.get(missing) ?? 0) + 1)
          if (missing === null) continue
          const companyHas =
            person.companyId !== null && boundOf(facts.ofCompany, facts.defaults).has(id)
          const barred = facts.providerOnly.has(id) && !person.isOurCompany
          const inCompany = companyHas ? 'notInRole' : 'notInCompany'
          const outside = person.suspendedCompanyId === null ? 'noCompany' : 'companySuspended'
          const other = person.companyId === null ? outside : inCompany
          const rule = barred ? 'providerOnly' : other
          if (rule !== missing) expect(missing, `world ${round}`).toBe(rule)
        }
    }
    expect([...seen.keys()].toSorted()).toEqual(
      [
        'companySuspended',
        'noCompany',
        'notInCompany',
        'notInRole',
        null,
        'providerOnly',
      ].toSorted(),
    )
  })
})

describe('a preview', () => {
  const replaced = (tables: Tables, roleId: number, ids: number[]): Tables => ({
    ...tables,
    role_permissions: [
      ...tables.role_permissions.filter((row) => row.role_id !== roleId),
      ...ids.map((permission_id) => ({ role_id: roleId, permission_id })),
    ],
  })

  it('equals the difference of the reference before and after the change, in random data sets', () => {
    const random = seeded(99)
    let changes = 0
    for (let round = 0; round < 4000; round += 1) {
      const tables = randomTables(random)
      const ids = random.some(permissions, 0.5).filter(exists(tables))
      const role = random.pick(tables.roles)
      const removedPermission = tables.permissions[0]
      const cases: [Tables, (world: RightsSnapshot) => RightsSnapshot][] = [
        [
          replaced(tables, role.id, ids),
          (world) =>
            withRoleOrDefaults(world, role.id, {
              key: role.key,
              presetLevel: role.preset_level,
              companyId: role.company_id,
              permissions: new Set(ids),
            }),
        ],
        [
          {
            ...tables,
            roles: tables.roles.filter(({ id }) => id !== 10),
            user_roles: tables.user_roles.filter((row) => row.role_id !== 10),
          },
          (world) => withRole(world, 10, null),
        ],
      ]
      if (removedPermission)
        cases.push([
          {
            ...tables,
            permissions: tables.permissions.filter(({ id }) => id !== removedPermission.id),
          },
          (world) => withoutPermission(world, removedPermission.id),
        ])
      const before = snapshotOf(tables)
      for (const [after, world] of cases)
        for (const user of tables.users) {
          const [had, has] = [rightsByReference(tables, user.id), rightsByReference(after, user.id)]
          const expected = { gains: minus(has, had), loses: minus(had, has) }
          if (expected.gains.length || expected.loses.length) changes += 1
          const actual = differenceFor(before, world(before), { world }, personOf(tables, user))
          if (JSON.stringify(actual) !== JSON.stringify(expected))
            expect(actual, `world ${round}, user ${user.id}`).toEqual(expected)
        }
    }
    expect(changes).toBeGreaterThan(2000)
  })
})

describe('menus', () => {
  const row = (id: number, parentId: number | null, random: Seeded): PermissionRow => ({
    id,
    parentId,
    applicationId: 1,
    appId: 10_000,
    type: parentId === null ? 'platform' : random.pick(['menu', 'menu', 'button']),
    path: random.chance(0.7) ? `/${id}` : '',
    filePath: '',
    name: String(id),
    enName: '',
    icon: '',
    visible: random.chance(0.8),
    alwaysVisible: random.chance(0.2),
    keepAlive: false,
    hideOrGray: 0,
  })

  it('count as shown exactly if the tree of permissionByUser contains them', () => {
    const random = seeded(5)
    for (let round = 0; round < 1000; round += 1) {
      const rows = [row(1, null, random)]
      for (let id = 2; id <= 9; id += 1) {
        const parents = rows.filter(({ type }) => type !== 'button')
        rows.push(row(id, random.pick(parents).id, random))
      }
      const rights = new Set(random.some(permissions, 0.5))
      const { menuPermissions, buttonPermissions } = permissionsOf(rows, rights)
      const paths = (entries: typeof menuPermissions): string[] =>
        entries.flatMap((entry) => [
          ...(entry.visible ? [entry.name] : []),
          ...paths(entry.children),
        ])
      const shown = [
        ...paths(menuPermissions),
        ...buttonPermissions.filter((one) => one.isHavePermission).map(({ id }) => id),
        ...(rights.has(1) ? ['1'] : []),
      ].map(Number)
      expect(sorted(visibleMenus(rows)(rights)), `round ${round}`).toEqual(sorted(shown))
    }
  })
})

describe('areas', () => {
  const nations = ['44', '45']
  const leaves = nations.flatMap((nationCode) =>
    ['1', '2'].flatMap((state) =>
      ['1', '2'].flatMap((city) =>
        ['1', '2'].map((area) => ({ nationCode, addrCode: [state, city, area].join() })),
      ),
    ),
  )
  const random = seeded(3)
  const randomReach = (): Reach => ({
    nationCode: random.pick(nations),
    addrCode: Array.from({ length: random.below(4) }, () => random.pick(['1', '2'])).join(),
    dataLevel: random.pick(dataLevels),
  })
  const covers = (reach: Reach | null, leaf: (typeof leaves)[number]): boolean =>
    reach !== null &&
    reach.nationCode === leaf.nationCode &&
    `${leaf.addrCode},`.startsWith(reach.addrCode === '' ? '' : `${reach.addrCode},`)

  it('are inside one another exactly if the outer area covers all places of the inner one', () => {
    for (let round = 0; round < 2000; round += 1) {
      const [inner, outer] = [randomReach(), randomReach()]
      const expected = leaves.every((leaf) => !covers(inner, leaf) || covers(outer, leaf))
      expect(isInside(inner, outer), JSON.stringify([inner, outer])).toBe(expected)
    }
  })

  it('of a role are the intersection with the company’s area, at the narrower level', () => {
    for (let round = 0; round < 2000; round += 1) {
      const [role, company] = [randomReach(), randomReach()]
      const reach = reachWithin(role, company)
      for (const leaf of leaves)
        expect(covers(reach, leaf)).toBe(covers(role, leaf) && covers(company, leaf))
      if (reach) expect(reach.dataLevel).toBe(Math.max(role.dataLevel, company.dataLevel))
    }
    const company = { nationCode: '44', addrCode: '1', dataLevel: 1 } as const
    expect(reachWithin({ nationCode: '', addrCode: '', dataLevel: 0 }, company)).toEqual(company)
  })

  it('of a company are its address cut at its level', () => {
    const address = { nationCode: '44', addrCode: '440000,440100,440106' }
    expect(dataLevels.map((dataLevel) => companyReach({ ...address, dataLevel }).addrCode)).toEqual(
      ['', '440000', '440000,440100', '440000,440100,440106'],
    )
    expect(areaParts('440000,,')).toEqual(['440000'])
    expect(areaParts('')).toEqual([])
  })
})

describe('the path of a menu', () => {
  const accepted = [
    '/*https://example.com/help?x=1#top',
    '*http://example.com',
    'https://example.com/*',
    '*mailto:help@example.com',
    '*tel:+8602112345678',
    '*HTTPS://EXAMPLE.COM',
    '*https://xn--fiqs8s.example/%E5%B8%AE%E5%8A%A9',
  ]
  const refused = [
    '*javascript:alert(1)',
    '*java\tscript:alert(1)',
    '* https://example.com',
    '*https://user@example.com',
    '*java\nscript:alert(1)',
    'java*script:alert(1)',
    '*JaVaScRiPt:alert(1)',
    '* javascript:alert(1)',
    '*\u0001javascript:alert(1)',
    '*\u200Bhttps://example.com',
    '*https://example.com\u202E/moc',
    '*https://exаmple.com',
    '*ｊａｖａｓｃｒｉｐｔ:alert(1)',
    '*ｈｔｔｐｓ://example.com',
    '*https://example.com/a b',
    '*https://example.com\\@evil.example',
    '*https://user:secret@example.com',
    '*https://paypal.com@evil.example',
    '*//evil.example',
    '*https:evil.example',
    '*https:///evil.example',
    '*https://',
    '*mailto:',
    '*tel:',
    '*data:text/html,<script>alert(1)</script>',
    '*vbscript:x',
    '*file:///etc/passwd',
    '*blob:https://example.com/1',
    '*ftp://example.com',
    '*',
    'https://example.com',
    'javascript:alert(1)',
    '//evil.example',
    '/a//b',
    '/../a',
    '/a/./b',
    '/a b',
    '/a?x=1',
    'a',
    '/<b>',
  ]
  const keyOf = (path: string) =>
    menuCreation.safeParse({ applicationId: '1', type: 'menu', name: 'A', path }).error?.issues[0]
      ?.message

  it.each(accepted)('may be the external address %j', (path) => {
    expect(externalAddress(path)).not.toBeNull()
    expect(keyOf(path)).toBeUndefined()
  })
  it.each(['', '/', '/users', '/:id/show', '/users/:id', '/a-b_c.d~e'])(
    'may be the internal path %j',
    (path) => {
      expect(keyOf(path)).toBeUndefined()
    },
  )
  it.each(refused)('cannot be %j', (path) => {
    expect(keyOf(path)).toMatch(/^validation\.(ex|in)ternalPath$/)
  })
})

it('denies a permission that does not exist', () => {
  const tables = randomTables(seeded(1))
  expect(tables.users.some(({ id }) => mayUse(tables, id, 999))).toBe(false)
})

describe('role rules', () => {
  const role = { type: 'normal', presetLevel: null, isBuiltIn: false, companyId: '2' } as const
  const preset = { ...role, type: 'preset', presetLevel: 'company', companyId: null } as const
  const homeless = { companyId: null, isSystemAdministrator: false }

  it('do not treat a user without a company as the owner of a role without one', () => {
    expect(mayEditRole(homeless, preset)).toBe('roleOfAnotherCompany')
    expect(mayEditRole(homeless, role)).toBe('roleOfAnotherCompany')
    expect(mayEditRole({ ...homeless, companyId: 2 }, role)).toBeNull()
    expect(mayEditRole({ ...homeless, isSystemAdministrator: true }, role)).toBeNull()
  })

  it('refuse a managed area to callers who have none', () => {
    const reach = { nationCode: '44', addrCode: '', dataLevel: 3 } as const
    expect(fitsOwnReach(reach, null)).toBe('roleLevelExceedsOwn')
    expect(fitsOwnReach(reach, 'everywhere')).toBeNull()
  })
})
