import { permissionIdOf } from '#contract/access/permissions'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { mayViewAs } from '#contract/policies/users'
import { actorOf } from './authenticate.ts'
import type { Actor } from '#server/core/scope'
import { findPerson } from './sessions.queries.ts'

/**
 * The person through whose eyes a call is made, as the caller of it. The grant holds for the session that it was given
 * to and as long as its holder would get it again.
 * @throws Refusal `viewingOver`
 */
export const viewedActor = async (
  context: Context,
  viewer: Actor,
  grant: string,
): Promise<Actor> => {
  const claims = context.tokens.verifyViewing(grant, context.now())
  if (!claims || claims.sessionId !== viewer.sessionId || claims.userId !== viewer.userId)
    throw new Refusal('viewingOver')
  const subject = await findPerson(context.db.read, claims.subjectId)
  if (!subject || subject.userStatus !== 'active' || mayViewAs(viewer, subject))
    throw new Refusal('viewingOver')
  const actor = await actorOf(context, subject, viewer.sessionId)
  if (viewer.isSystemAdministrator) return { ...actor, viewer }
  const rights = new Set([...actor.rights].filter((id) => viewer.rights.has(id)))
  return { ...actor, viewer, rights, may: (key) => rights.has(permissionIdOf(key)) }
}
