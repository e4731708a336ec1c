import type { LegalDocument, LegalDocumentRecord } from '#contract/site/legalDocuments'
import type { LegalKind } from '#contract/core/legal'
import { requireNoProblems, requireVersion, requireAllowed, Refusal } from '#server/core/errors'
import type { PublicScope, Scope } from '#server/core/scope'
import { auditOf } from '#server/platform/audit/writeAudit'
import { withSystemName, dayOf } from '#server/platform/legal/legal'
import { makeCrud } from '#server/platform/routing/crud'
import {
  mayUseVersion,
  mayChange,
  mayDelete,
  problemsOfPublishing,
} from '#contract/policies/legalDocuments'
import { legalDocumentTable } from './legalDocuments.queries.ts'

const audit = auditOf(legalDocumentTable.resource)

const nameOf = ({ documentVersion }: Pick<LegalDocumentRecord, 'documentVersion'>) =>
  documentVersion

export const legalDocumentCrud = makeCrud(legalDocumentTable, {
  nameOf,
  create: (_trx, _scope, { text = '', enText = '', ...rest }) => {
    requireAllowed(mayUseVersion(rest.documentVersion))
    return { ...rest, text, enText }
  },
  change: (_trx, _scope, before, after) => {
    requireAllowed(mayChange(before.phase))
    requireAllowed(mayUseVersion(after.documentVersion))
    return after
  },
  remove: (_trx, _scope, { phase }) => requireAllowed(mayDelete(phase)),
})

/** Publishes a draft; it takes effect on its day, and a new agreement must then be accepted at the next login. */
export const publishLegalDocument = async (
  scope: Scope,
  id: string,
  { version }: { version?: number | undefined },
): Promise<LegalDocumentRecord> => {
  const published = await scope.db.transaction(async (trx) => {
    const now = scope.now()
    const record = await legalDocumentCrud.require(scope, trx, id)
    requireVersion(record, { version })
    requireAllowed(mayChange(record.phase))
    requireNoProblems(problemsOfPublishing(record, dayOf(now)))
    if (!(await legalDocumentTable.update(trx, record, {}, now, { published_at: now })))
      throw new Refusal('changedMeanwhile')
    const target = { id: Number(id), name: nameOf(record) }
    const { kind, effectiveFrom } = record
    await audit(trx, scope, 'legalDocument.publish', target, [{}, { kind, effectiveFrom }])
    return legalDocumentCrud.require(scope, trx, id)
  })
  await scope.legal.follow()
  return published
}

export const getLegalDocument = (
  { legal, settings }: PublicScope,
  kind: LegalKind,
): LegalDocument => withSystemName(legal.current[kind], settings.current)
