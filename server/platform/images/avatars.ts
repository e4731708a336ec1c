import type { Context } from '#server/core/context'
import { imageAnswer } from './imageFiles.ts'
import { avatarName } from './images.queries.ts'

export const avatarHash = (name: string): string => name.slice(name.indexOf('-') + 1)

/** The response for an avatar. It may be cached for a year, because its URL changes with its content. */
export const avatarAnswer = (context: Pick<Context, 'env'>, userId: number, hash: string) =>
  imageAnswer(context, 'avatar', avatarName(userId, hash), 'private, max-age=31536000, immutable')
