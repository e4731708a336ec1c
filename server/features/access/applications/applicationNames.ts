import type { Scope } from '#server/core/scope'
import { listNames } from './applications.queries.ts'

export const applicationNames = async ({
  db,
  locale,
}: Pick<Scope, 'db' | 'locale'>): Promise<Map<string, string>> => {
  const applications = await listNames(db.read)
  return new Map(
    applications.map(({ id, name, enName }) => [String(id), (locale === 'en' && enName) || name]),
  )
}
