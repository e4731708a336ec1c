import type { Account } from '#contract/people/account'
import { Refusal } from '#server/core/errors'
import type { Scope } from '#server/core/scope'
import { logOfAccount } from '#server/platform/credentials/passwordTry.service'
import { requireSession } from '#server/platform/identity/authenticate'
import { setAvatar } from '#server/platform/identity/userStore.queries'
import {
  avatarAnswer,
  avatarHash,
  storeImage,
  removeImage,
} from '#server/platform/images/imageFiles'
import { avatarName } from '#server/platform/images/images.queries'
import type { FileAnswer } from '#server/platform/routing/defineRoute'
import { getAccount } from './account.service.ts'

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
  if (before !== null) await removeImage(scope, 'avatar', avatarName(userId, before))
  return account
}

export const setOwnAvatar = async (
  scope: Scope,
  content: AsyncIterable<Uint8Array>,
): Promise<Account> => {
  const name = await storeImage(scope, 'avatar', content)
  try {
    return await change(scope, avatarHash(name))
  } catch (error) {
    await removeImage(scope, 'avatar', name)
    throw error
  }
}

export const removeOwnAvatar = (scope: Scope): Promise<Account> => change(scope, null)

export const ownAvatar = async (scope: Scope, hash: string): Promise<FileAnswer> => {
  const { avatar } = await getAccount(scope)
  if (avatar !== hash) throw new Refusal('notFound')
  return avatarAnswer(scope, scope.actor.userId, hash)
}
