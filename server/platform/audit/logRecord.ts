import type { LogRecord } from '#contract/logs'
import { iso, isoOrNull } from '#contract/times'
import { leafOf, type LogRow } from './leaf.ts'
import { hashOfLeaf } from './merkle.ts'
import { toSubjects, type SubjectValues } from './subjects.queries.ts'

const idOrNull = (id: number | null) => (id === null ? null : String(id))

/** What of a row (`logs l`) is read, in the order of `LogValues`; after it the subjects. */
export const logColumns = [
  'l.id',
  'l.at',
  'l.actor_id',
  'l.company_id',
  'l.application_id',
  'l.action',
  'l.target_type',
  'l.target_id',
  'l.code',
  'l.request_id',
  'l.actor_name',
  'l.address',
  'l.user_agent',
  'l.target_name',
  'l.before',
  'l.after',
  'l.commitments',
  'c.name',
  'f.leaf_index',
  'f.sealed_at',
]

/** A row with what its company is called today, its place in the tree, once it is sealed, and what it concerns. */
export type LogValues = [
  id: number,
  at: number,
  actorId: number | null,
  companyId: number | null,
  applicationId: number | null,
  action: LogRow['action'],
  targetType: string,
  targetId: string,
  code: number,
  requestId: string,
  actorName: string | null,
  address: string | null,
  userAgent: string | null,
  targetName: string | null,
  before: string | null,
  after: string | null,
  commitments: string,
  companyName: string | null,
  leafIndex: number | null,
  sealedAt: number | null,
  subjects: SubjectValues[],
  subjectCount: number,
]

/** A row as it is shown. */
export const toRecord = ([
  id,
  time,
  actorId,
  companyId,
  applicationId,
  action,
  targetType,
  targetId,
  code,
  requestId,
  actorName,
  address,
  userAgent,
  targetName,
  before,
  after,
  commitments,
  companyName,
  leafIndex,
  sealedAt,
  subjects,
  subjectCount,
]: LogValues): LogRecord => {
  const at = iso(time)
  const leaf = leafOf({
    id,
    at: time,
    actor_id: actorId,
    company_id: companyId,
    application_id: applicationId,
    action,
    target_type: targetType,
    target_id: targetId,
    code,
    request_id: requestId,
    commitments,
  })
  return {
    id: String(id),
    at,
    createdAt: at,
    updatedAt: at,
    version: 1,
    actorId: idOrNull(actorId),
    actorName: actorName ?? '',
    companyId: idOrNull(companyId),
    companyName,
    applicationId: idOrNull(applicationId),
    action,
    targetType,
    targetId,
    targetName: targetName ?? '',
    subjects: toSubjects(subjects),
    subjectCount,
    before: JSON.parse(before ?? '{}'),
    after: JSON.parse(after ?? '{}'),
    code,
    address: address ?? '',
    userAgent: userAgent ?? '',
    requestId,
    hash: hashOfLeaf(leaf).toString('hex'),
    position: leafIndex === null ? null : leafIndex + 1,
    sealedAt: isoOrNull(sealedAt),
  }
}
