import type { ApplicationRecord } from '#contract/access/applications'
import type { CompanyRecord } from '#contract/companies/companies'
import {
  searchableLists,
  maxHits,
  type FindAnswer,
  type Findable,
  type FindHit,
} from '#contract/operations/find'
import { fold } from '#contract/text/fold'
import type { LogRecord } from '#contract/operations/logs'
import { eventSentence } from '#contract/operations/logWording'
import type { RoleRecord } from '#contract/access/roles'
import type { UserRecord } from '#contract/people/users'
import { listTexts, type Translate } from '#i18n/lists'
import { rowsOf } from '#db/page'
import type { Scope } from '#server/core/scope'

interface Records {
  users: UserRecord
  companies: CompanyRecord
  roles: RoleRecord
  applications: ApplicationRecord
  logs: LogRecord
}

type Shown = Omit<FindHit, 'id'>

const shown: {
  [R in Findable]: (record: Records[R], translate: Translate, locale: string) => Shown
} = {
  users: ({ realName, username, companyName }) => ({
    name: realName || username,
    note: [realName && username, companyName].filter(Boolean).join(' · '),
    at: null,
  }),
  companies: ({ name, organisationCode }) => ({ name, note: organisationCode, at: null }),
  roles: ({ name, description }) => ({ name, note: description, at: null }),
  applications: ({ name, enName, appId }, _translate, locale) => ({
    name: locale === 'zh' ? name : enName || name,
    note: appId,
    at: null,
  }),
  logs: (row, translate) => ({
    name: eventSentence(translate, row),
    note: row.companyName ?? '',
    at: row.at,
  }),
}

/**
 * Number of hits read per list. It exceeds the number shown, so that names that begin with the search can come first.
 */
const candidateCount = 4 * maxHits

const byName = (q: string) => {
  const begins = (name: string) => (fold(name).startsWith(fold(q)) ? 0 : 1)
  return (one: FindHit, other: FindHit) => begins(one.name) - begins(other.name)
}

const findIn = async <R extends Findable>(scope: Scope, resource: R, q: string) => {
  const page = await scope.lists.search(scope, resource, q, candidateCount)
  if (!page?.rows.length) return []
  const translate = listTexts(scope.locale)
  const hits = (rowsOf(page) as Records[R][])
    .map((record) => ({ id: record.id, ...shown[resource](record, translate, scope.locale) }))
    .toSorted(byName(q))
  return [{ resource, hits: hits.slice(0, maxHits), more: page.total > maxHits }]
}

export const findEverywhere = async (scope: Scope, q: string): Promise<FindAnswer> => {
  const found: FindAnswer = []
  // Sequential, because a request uses a single read connection.
  for (const resource of searchableLists) found.push(...(await findIn(scope, resource, q)))
  return found
}
