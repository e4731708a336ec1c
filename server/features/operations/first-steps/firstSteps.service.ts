import { firstStepNames, type FirstStepMark, type FirstSteps } from '#contract/firstSteps'
import type { Scope } from '#server/core/scope'
import * as policy from './firstSteps.policy.ts'
import {
  findDone,
  findLastApplication,
  findLastJoinRequest,
  insertMark,
  listMarks,
} from './firstSteps.queries.ts'

const nothing: FirstSteps = { kind: 'none' }

/** The steps of a company's administrator, as far as they may take them; nothing once all are done. */
const stepsOfCompany = async (
  { actor, db: { read } }: Scope,
  companyId: number,
  marks: ReadonlySet<FirstStepMark>,
): Promise<FirstSteps> => {
  const done = {
    ...(await findDone(read, { userId: actor.userId, companyId })),
    coverage: marks.has('coverage'),
  }
  const steps = firstStepNames
    .filter((name) => policy.isOpen(actor, name))
    .map((name) => ({ name, done: done[name] }))
  return steps.every((step) => step.done) ? nothing : { kind: 'company', steps }
}

/** What the caller should do first, and how much of it is done. */
export const readFirstSteps = async (scope: Scope): Promise<FirstSteps> => {
  const { actor, db } = scope
  const kind = policy.kindFor(actor)
  if (kind === 'none') return nothing
  const marks = await listMarks(db.read, actor.userId)
  if (marks.has(kind)) return nothing
  if (actor.companyId !== null) return stepsOfCompany(scope, actor.companyId, marks)
  return {
    kind: 'joining',
    application: await findLastApplication(db.read, actor.userId),
    joinRequest: await findLastJoinRequest(db.read, actor.userId),
  }
}

/** Remembers for the caller that something was looked at or put away. @returns what is left to do */
export const markFirstSteps = async (scope: Scope, mark: FirstStepMark): Promise<FirstSteps> => {
  await scope.db.transaction((trx) => insertMark(trx, scope.actor.userId, mark, scope.now()))
  return readFirstSteps(scope)
}
