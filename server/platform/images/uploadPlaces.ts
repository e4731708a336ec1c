import { Refusal } from '#server/core/errors'

/** Images that this process receives and encodes at once, each in memory meanwhile; one of a user. */
const mostUploads = 8
/** After so long an image that is still on its way makes room for another one, where no place is free. */
const patienceMs = 5000

interface Upload {
  /** Ends it; there once its image takes too long to arrive. */
  giveUp?: () => void
}

/** What is under way, by user, the oldest first. */
const uploading = new Map<number, Upload>()

const noPlace = (): Refusal => new Refusal('overloaded', { retryAfter: 5 })

/** Takes the place of the oldest image that is too slow. @throws Refusal `overloaded` where there is none */
const makeRoom = (): void => {
  for (const [userId, { giveUp }] of uploading)
    if (giveUp) {
      uploading.delete(userId)
      return giveUp()
    }
  throw noPlace()
}

/**
 * Does a user's upload. Whoever sends slowly keeps the place only as long as no one else wants it.
 * @param work receives the image for as long as `late` is not rejected, then calls `arrived`, and encodes it
 * @throws Refusal `overloaded`: too many at once, or the user's own runs; the place was given to someone else
 */
export const admitUpload = async <T>(
  userId: number,
  work: (late: Promise<never>, arrived: () => void) => Promise<T>,
): Promise<T> => {
  if (uploading.has(userId)) throw noPlace()
  if (uploading.size >= mostUploads) makeRoom()
  const upload: Upload = {}
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => {
      upload.giveUp = () => fail(noPlace())
    }, patienceMs)
  })
  const arrived = () => {
    clearTimeout(timer)
    delete upload.giveUp
  }
  uploading.set(userId, upload)
  try {
    return await work(late, arrived)
  } finally {
    arrived()
    if (uploading.get(userId) === upload) uploading.delete(userId)
  }
}
