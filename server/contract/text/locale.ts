export const locales = ['zh', 'en'] as const
export type Locale = (typeof locales)[number]

/** A name in the reader's language; the Chinese name if there is no English one. */
export const nameIn = (
  { name, enName }: { name: string; enName: string },
  locale: string,
): string => (locale === 'en' && enName) || name

/** The same for a role of a user or an invitation. */
export const nameOfRole = (
  { roleName, roleEnName }: { roleName: string; roleEnName: string },
  locale: string,
): string => nameIn({ name: roleName, enName: roleEnName }, locale)

/** China. */
export const defaultDialCode = '86'
