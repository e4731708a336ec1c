/**
 * Maps paths of the legacy user centre to current screens. `:id` is filled from the old query; without it the list is
 * shown.
 */
export const legacyAddresses = {
  '': '/personalCenter',
  account: '/account',
  'account/index': '/account',
  'account/password': '/account/password',
  'account/join': '/join',
  role: '/roles/create',
  'role/create': '/roles/create',
  'role/list': '/roles',
  'role/detail': '/roles/:id/show',
  'role/edit': '/roles/:id',
  user: '/users',
  'user/list': '/users',
  'user/edit': '/users/:id',
  company: '/companyAdd',
  'company/create': '/companyAdd',
  'company/applyList': '/companyApply',
  'company/companyDetail': '/companyApply/:id/show',
  'company/companyEdit': '/companyApply/:id',
  log: '/logs',
  'log/list': '/logs',
} as const satisfies Record<string, `/${string}`>

const isLegacy = (path: string): path is keyof typeof legacyAddresses =>
  Object.hasOwn(legacyAddresses, path)

/**
 * Current address for a path below `/oldUserCenter`; null if the path never existed.
 * @param path without `/oldUserCenter` and surrounding slashes
 * @param id `id` from the query; ignored unless it consists of digits
 */
export const legacyTarget = (path: string, id: string | undefined): string | null => {
  if (!isLegacy(path)) return null
  const target = legacyAddresses[path]
  const known = id !== undefined && /^\d{1,15}$/.test(id)
  return `/ucFrontEnd${known ? target.replace(':id', id) : target.replace(/\/:id.*$/, '')}`
}
