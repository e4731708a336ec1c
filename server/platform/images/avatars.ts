import type { Context } from '#server/core/context'
import { imageAnswer } from './imageFiles.ts'
import { avatarName } from './images.queries.ts'

/** What a user's row holds of the name of their picture. */
export const avatarHash = (name: string): string => name.slice(name.indexOf('-') + 1)

/** A picture to be shown to who may see the person; its address changes with its content. */
export const avatarAnswer = (context: Pick<Context, 'env'>, userId: number, hash: string) =>
  imageAnswer(context, 'avatar', avatarName(userId, hash), 'private, max-age=31536000, immutable')
