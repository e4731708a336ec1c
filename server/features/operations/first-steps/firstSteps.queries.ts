import type { Knex } from 'knex'
import type { FirstStepMark, FirstStepName } from '#contract/operations/firstSteps'
import type { CompanyStatus, JoinRequestStatus } from '#contract/core/enums'
import type { Transaction } from '#db/connect'
import { readRows } from '#db/prepared'

export const listMarks = async (read: Knex, userId: number): Promise<Set<FirstStepMark>> => {
  const rows = await readRows<{ mark: FirstStepMark }>(
    read,
    'SELECT mark FROM first_step_marks WHERE user_id = ?',
    [userId],
  )
  return new Set(rows.map(({ mark }) => mark))
}

export const insertMark = (trx: Transaction, userId: number, mark: FirstStepMark, at: number) =>
  trx('first_step_marks')
    .insert({ user_id: userId, mark, at })
    .onConflict(['user_id', 'mark'])
    .ignore()

export const findDone = async (
  read: Knex,
  { userId, companyId }: { userId: number; companyId: number },
): Promise<Record<Exclude<FirstStepName<'company'>, 'coverage'>, boolean>> => {
  const [row] = await readRows<Record<string, number | boolean>>(
    read,
    `SELECT
       EXISTS (SELECT 1 FROM users WHERE id = ? AND phone IS NOT NULL AND email IS NOT NULL)
         AS contact,
       (EXISTS (SELECT 1 FROM users WHERE company_id = ? AND deleted_at IS NULL AND id <> ?)
         OR EXISTS (SELECT 1 FROM invitations WHERE company_id = ? AND status IN ('open', 'accepted'))
       ) AS invited,
       EXISTS (SELECT 1 FROM roles WHERE company_id = ? AND type = 'normal') AS made,
       EXISTS (SELECT 1 FROM users u JOIN user_roles ur ON ur.user_id = u.id
         WHERE u.company_id = ? AND u.deleted_at IS NULL) AS given`,
    [userId, companyId, userId, companyId, companyId, companyId],
  )
  return {
    secondContact: Boolean(row?.['contact']),
    invite: Boolean(row?.['invited']),
    makeRole: Boolean(row?.['made']),
    giveRole: Boolean(row?.['given']),
  }
}

interface Undecided<Status> {
  id: number
  name: string
  status: Status
  reason: string | null
}

/** Returns the row of the query if it is in review or rejected. */
const findUndecided = async <Status>(read: Knex, sql: string, userId: number) => {
  const [row] = await readRows<Undecided<Status>>(read, sql, [userId])
  return row && (row.status === 'inReview' || row.status === 'rejected')
    ? { ...row, id: String(row.id), reason: row.reason ?? '' }
    : null
}

export const findLastApplication = (read: Knex, userId: number) =>
  findUndecided<CompanyStatus>(
    read,
    `SELECT id, name, status, (SELECT h.reason FROM company_history h
       WHERE h.company_id = companies.id ORDER BY h.id DESC LIMIT 1) AS reason
     FROM companies WHERE applicant_id = ? ORDER BY id DESC LIMIT 1`,
    userId,
  )

export const findLastJoinRequest = async (read: Knex, userId: number) => {
  const found = await findUndecided<JoinRequestStatus>(
    read,
    `SELECT j.id, c.name, j.status, j.reason FROM join_requests j
     JOIN companies c ON c.id = j.company_id WHERE j.user_id = ? ORDER BY j.id DESC LIMIT 1`,
    userId,
  )
  if (!found) return null
  const { name: companyName, ...request } = found
  return { ...request, companyName }
}
