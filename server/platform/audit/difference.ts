const secret = new Set([
  'password',
  'oldPassword',
  'confirmPassword',
  'passwordHash',
  'code',
  'token',
])

/** Masks a phone number: 138****03. */
export const maskedPhone = (digits: string): string =>
  digits.replace(/^(.{3}).*(.{2})$/, '$1****$2')

/** Personal fields, masked so that the owner recognises them but others cannot use them. */
const personal: Record<string, (value: string) => string> = {
  phone: maskedPhone,
  administratorPhone: maskedPhone,
  email: (address) => address.replace(/^(.).*(@.*)$/, '$1***$2'),
}

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

export const changesNothing = <T extends object>(before: T, after: Partial<T>): boolean =>
  Object.keys(difference(before, after)[1]).length === 0
