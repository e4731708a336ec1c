import type { Scope } from '#server/core/scope'
import { listActiveApplications } from './applications.queries.ts'

/** Names of the applications in the caller's language, by their ids. */
export const applicationNames = async ({
  db,
  locale,
}: Pick<Scope, 'db' | 'locale'>): Promise<Map<string, string>> => {
  const applications = await listActiveApplications(db.read)
  return new Map(
    applications.map(({ id, name, enName }) => [id, (locale === 'en' && enName) || name]),
  )
}
