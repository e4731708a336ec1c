/** Fields that never reach the log, whatever they hold. */
const secret = new Set([
  'password',
  'oldPassword',
  'confirmPassword',
  'passwordHash',
  'code',
  'token',
])

/** A phone number that its owner recognises and no one can call. */
export const maskedPhone = (digits: string): string =>
  digits.replace(/^(.{3}).*(.{2})$/, '$1****$2')

/** Personal fields, shortened so that the owner recognises them and no one can use them. */
const personal: Record<string, (value: string) => string> = {
  phone: maskedPhone,
  administratorPhone: maskedPhone,
  email: (address) => address.replace(/^(.).*(@.*)$/, '$1***$2'),
}

/** The values of changed fields as the log may hold them. */
export const masked = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !secret.has(name))
      .map(([name, value]) => [
        name,
        typeof value === 'string' ? (personal[name]?.(value) ?? value) : value,
      ]),
  )

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Of two versions of a record, the fields of the second that differ in the first: `[before, after]`. */
export const difference = <T extends object>(
  before: T,
  after: Partial<T>,
): [Record<string, unknown>, Record<string, unknown>] => {
  const names = (Object.keys(after) as (keyof T & string)[]).filter(
    (name) => after[name] !== undefined && !isSame(after[name], before[name]),
  )
  return [
    Object.fromEntries(names.filter((name) => name in before).map((name) => [name, before[name]])),
    Object.fromEntries(names.map((name) => [name, after[name]])),
  ]
}

/** Whether a change leaves everything as it was: then no version moves and the log has no row of it. */
export const changesNothing = <T extends object>(before: T, after: Partial<T>): boolean =>
  Object.keys(difference(before, after)[1]).length === 0
