import { permissionIdOf } from '#contract/access/permissions'
import type { Context } from '#server/core/context'
import { Refusal } from '#server/core/errors'
import { mayViewAs } from '#contract/policies/users'
import { actorOf } from './authenticate.ts'
import type { Actor } from '#server/core/scope'
import { findPerson } from './sessions.queries.ts'

/**
 * Returns the actor of a request made through another user's eyes, whose rights are limited to the viewer's unless the
 * viewer is a system super administrator. The grant is valid only in the session that requested it, and only while the
 * viewer would still be granted it.
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
