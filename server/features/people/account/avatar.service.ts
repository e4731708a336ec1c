import type { Account } from '#contract/account'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { requireSession } from '#server/platform/identity/authenticate'
import { setAvatar } from '#server/platform/identity/avatars.queries'
import { avatarAnswer, keepAvatar, removeAvatarFile } from '#server/platform/images/avatarFiles'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import { getAccount } from './account.service.ts'

/** Names the caller's picture, and erases the file of the one that it takes the place of. */
const change = async (scope: Scope, hash: string | null): Promise<Account> => {
  const { userId } = scope.actor
  const { before, account } = await scope.db.transaction(async (trx) => {
    await requireSession(trx, scope)
    const found = await getAccount(scope, trx)
    if (found.avatar === hash) return { before: null, account: found }
    if (!(await setAvatar(trx, userId, [found.avatar, hash], scope.now())))
      throw new Refusal('changedMeanwhile')
    await logOfAccount(trx, scope, scope.actor, 'account.avatar', {
      before: { hasAvatar: found.avatar !== null },
      after: { hasAvatar: hash !== null },
    })
    return { before: found.avatar, account: await getAccount(scope, trx) }
  })
  if (before !== null) await removeAvatarFile(scope, { userId, hash: before })
  return account
}

/** Gives the caller a picture. @throws Refusal as `keepAvatar`, `changedMeanwhile`, `sessionEnded` (meanwhile) */
export const setOwnAvatar = async (
  scope: Scope,
  content: AsyncIterable<Uint8Array>,
): Promise<Account> => {
  const { userId } = scope.actor
  const hash = await keepAvatar(scope, userId, content)
  try {
    return await change(scope, hash)
  } catch (error) {
    await removeAvatarFile(scope, { userId, hash })
    throw error
  }
}

/** Erases the caller's picture. @throws Refusal `changedMeanwhile`, `sessionEnded` */
export const removeOwnAvatar = (scope: Scope): Promise<Account> => change(scope, null)

/** The caller's picture. @throws Refusal `notFound` where it is another one by now */
export const ownAvatar = async (scope: Scope, hash: string): Promise<FileAnswer> => {
  const { avatar } = await getAccount(scope)
  if (avatar !== hash) throw new Refusal('notFound')
  return avatarAnswer(scope, { userId: scope.actor.userId, hash })
}
