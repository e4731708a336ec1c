import {
  firstStepNames,
  type FirstStepMark,
  type FirstStepName,
  type FirstSteps,
} from '#contract/operations/firstSteps'
import type { Scope } from '#server/core/scope'
import { deliveryTargetsOf } from '#server/core/settings'
import { hasSeveralSystemAdministrators } from '#server/platform/identity/systemAdministrators.queries'
import * as policy from './firstSteps.policy.ts'
import {
  findDone,
  findLastApplication,
  findLastJoinRequest,
  insertMark,
  listMarks,
} from './firstSteps.queries.ts'

const nothing: FirstSteps = { kind: 'none' }

const stepsOfCompany = async (
  { actor, db: { read } }: Scope,
  companyId: number,
  recordedSteps: ReadonlySet<FirstStepMark>,
): Promise<FirstSteps> => {
  const done = {
    ...(await findDone(read, { userId: actor.userId, companyId })),
    coverage: recordedSteps.has('coverage'),
  }
  const steps = firstStepNames.company
    .filter((name) => policy.isOpen(actor, name))
    .map((name) => ({ name, done: done[name] }))
  return steps.every((step) => step.done) ? nothing : { kind: 'company', steps }
}

const stepsOfInstallation = async (scope: Scope): Promise<FirstSteps> => {
  const { env, legal, settings, db } = scope
  const targets = deliveryTargetsOf(settings.current, env)
  const done: Record<FirstStepName<'installation'>, boolean> = {
    email: targets.email === 'recipients',
    sms: targets.sms === 'recipients',
    https: env.publicUrl.startsWith('https:'),
    legal: !Object.values(legal.current).some(({ isModel }) => isModel),
    filings: settings.current.filings.icp !== '',
    secondAdministrator: await hasSeveralSystemAdministrators(db.read),
  }
  const steps = firstStepNames.installation.map((name) => ({ name, done: done[name] }))
  return steps.every((step) => step.done) ? nothing : { kind: 'installation', steps }
}

export const readFirstSteps = async (scope: Scope): Promise<FirstSteps> => {
  const { actor, db } = scope
  const kind = policy.kindFor(actor)
  if (kind === 'none') return nothing
  const recordedSteps = await listMarks(db.read, actor.userId)
  if (recordedSteps.has(kind)) return nothing
  if (kind === 'installation') return stepsOfInstallation(scope)
  if (actor.companyId !== null) return stepsOfCompany(scope, actor.companyId, recordedSteps)
  return {
    kind: 'joining',
    application: await findLastApplication(db.read, actor.userId),
    joinRequest: await findLastJoinRequest(db.read, actor.userId),
  }
}

export const markFirstSteps = async (scope: Scope, mark: FirstStepMark): Promise<FirstSteps> => {
  await scope.db.transaction((trx) => insertMark(trx, scope.actor.userId, mark, scope.now()))
  return readFirstSteps(scope)
}
