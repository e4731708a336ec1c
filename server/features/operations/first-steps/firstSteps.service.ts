import {
  type FirstStepName,
  type FirstSteps,
  firstStepNames,
  type FirstStepMark,
} from '#contract/operations/firstSteps'
import type { PermissionKey } from '#contract/access/permissions'
import type { Scope } from '#server/core/scope'
import { deliveryTargetsOf } from '#server/core/settings'
import { hasSeveralSystemAdministrators } from '#server/platform/identity/systemAdministrators.queries'
import {
  findDone,
  findLastApplication,
  findLastJoinRequest,
  insertMark,
  listMarks,
} from './firstSteps.queries.ts'

type CompanyStep = FirstStepName<'company'>

interface Caller {
  companyId: number | null
  suspendedCompanyId: number | null
  isSystemAdministrator: boolean
  isCompanyAdministrator: boolean
  may(key: PermissionKey): boolean
}

const kindFor = (caller: Caller): FirstSteps['kind'] => {
  if (caller.isSystemAdministrator) return 'installation'
  if (caller.suspendedCompanyId !== null) return 'none'
  if (caller.companyId === null) return 'joining'
  return caller.isCompanyAdministrator ? 'company' : 'none'
}

const needed: Partial<Record<CompanyStep, PermissionKey>> = {
  invite: 'invitation:manage',
  makeRole: 'role:create',
  giveRole: 'role:assign',
}

export const isOpen = (caller: Caller, step: CompanyStep): boolean => {
  const permission = needed[step]
  return permission === undefined || caller.may(permission)
}

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
    .filter((name) => isOpen(actor, name))
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
  const kind = kindFor(actor)
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
