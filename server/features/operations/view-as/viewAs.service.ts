import { viewingSeconds, type Viewing } from '#contract/operations/viewAs'
import type { Context } from '#server/core/context'
import { requireAllowed, Refusal } from '#server/core/errors'
import { requireSession } from '#server/platform/identity/authenticate'
import { numericId } from '#contract/text/filters'
import type { Scope } from '#server/core/scope'
import { iso } from '#contract/core/times'
import { writeAudit } from '#server/platform/audit/writeAudit'
import { notifyOwner } from '#server/platform/notifications/notifications.service'
import type { PersonRow } from '#server/platform/identity/personRow'
import { findPerson } from '#server/platform/identity/sessions.queries'
import { mayViewAs } from '#contract/policies/users'

const getActive = async (context: Pick<Context, 'db'>, userId: number): Promise<PersonRow> => {
  const person = await findPerson(context.db.read, userId)
  if (!person || person.userStatus !== 'active') throw new Refusal('userMissing')
  return person
}

/**
 * Starts a read-only view as another person for at most half an hour; that person is notified, and the log records it.
 */
export const startViewing = async (scope: Scope, id: string): Promise<Viewing> => {
  const { actor, tokens } = scope
  const number = numericId(id)
  if (number === null) throw new Refusal('userMissing')
  const subject = await getActive(scope, number)
  requireAllowed(mayViewAs(actor, subject))
  const now = scope.now()
  await scope.db.transaction(async (trx) => {
    await requireSession(trx, scope)
    const owner = { ...subject, email: null }
    await notifyOwner(trx, scope, owner, 'security.viewedAs', { user: actor.realName })
    await writeAudit(trx, scope, now, {
      action: 'user.viewAs',
      actor: { ...actor, companyId: subject.companyId },
      target: { type: 'user', id: subject.userId, name: subject.username },
    })
  })
  const { userId, username, realName } = subject
  const claims = { userId: actor.userId, sessionId: actor.sessionId, subjectId: userId }
  return {
    grant: tokens.signViewing(claims, now),
    expiresAt: iso(now + viewingSeconds * 1000),
    userId: String(userId),
    username,
    realName,
  }
}
