import { companyTypeAgency } from '#contract/enums'
import { permissionIds } from '#contract/permissions'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { findSession, type PersonRow, type SessionRow } from '../sessions/sessions.queries.ts'
import type { Actor } from './scope.ts'

/** Whether a session is still good. */
export const isRunning = (session: SessionRow, now: number): boolean =>
  session.endedAt === null && session.expiresAt > now && session.userStatus === 'active'

/** A person as the caller of a call that a session makes, with the rights of this moment. */
export const actorOf = async (
  context: Context,
  person: PersonRow,
  sessionId: string,
): Promise<Actor> => {
  const isAgency = person.companyType === companyTypeAgency
  const { rights, reach } = await context.rights.of(
    {
      userId: person.userId,
      companyId: person.companyId,
      isSystemAdministrator: person.isSystemAdministrator,
      isCompanyAdministrator: person.isCompanyAdministrator,
      isAgency,
      isOurCompany: person.isOurCompany,
      suspendedCompanyId: person.suspendedCompanyId,
    },
    person.rightsMark,
  )
  return {
    userId: person.userId,
    sessionId,
    username: person.username,
    realName: person.realName,
    companyId: person.companyId,
    companyName: person.companyName,
    companyType: person.companyType,
    isOurCompany: person.isOurCompany,
    isAgency,
    isSystemAdministrator: person.isSystemAdministrator,
    isCompanyAdministrator: person.isCompanyAdministrator,
    companyAdministratorName: person.companyAdministratorName,
    suspendedCompanyId: person.suspendedCompanyId,
    rightsMark: person.rightsMark,
    rights,
    reach,
    viewer: null,
    may: (key) => rights.has(permissionIds[key]),
  }
}

/**
 * The caller behind an `Authorization` header.
 * @returns null where there is none.
 * @throws Refusal `notSignedIn` for a token that is not ours or too old, `sessionEnded` for one whose session is over.
 */
export const authenticate = async (
  context: Context,
  authorization: string | undefined,
): Promise<Actor | null> => {
  if (authorization === undefined) return null
  const token = /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1]
  const now = context.now()
  const claims = token === undefined ? null : context.tokens.verifyAccess(token, now)
  if (!claims) throw new Refusal('notSignedIn')
  const session = await findSession(context.db.read, claims.sessionId)
  if (!session || session.userId !== claims.userId || !isRunning(session, now))
    throw new Refusal('sessionEnded')
  return actorOf(context, session, session.sessionId)
}
