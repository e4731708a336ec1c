import { addressBlock } from '#server/core/http/addressBlock'
import { Refusal } from '#server/core/errors'
import { partyOf } from '#server/core/fairShares'
import type { Scope } from '#server/core/scope'

/** Images that this process receives and encodes at once, each in memory meanwhile; one of a user. */
const mostUploads = 8
/** After so long an image that is still on its way makes room for another one, where no place is free. */
const patienceMs = 5000

export type Sender = Pick<Scope, 'actor' | 'address'>

interface Upload {
  party: string
  /** Whether its image takes too long to arrive. */
  isSlow: boolean
  /** Ends it; there until its image is encoded. */
  giveUp?: () => void
}

/** How an upload says what it has come to. */
export interface Turn {
  /** Rejected where the place was given to someone else. */
  late: Promise<never>
  /** To be called once the image is here. */
  arrived(): void
  /** To be called before it is encoded. @throws Refusal `overloaded` where the place was given to someone else */
  begin(): void
}

/** What is under way, by user, the oldest first. */
const uploading = new Map<number, Upload>()

const noPlace = (): Refusal => new Refusal('overloaded', { retryAfter: 5 })

/** Who shares places with others: a company, or those without one at the same address, whatever accounts they have. */
const uploadParty = ({ actor, address }: Sender): string =>
  actor.companyId === null ? `address ${addressBlock(address)}` : partyOf(actor)

const heldBy = (party: string): number =>
  [...uploading.values()].filter((upload) => upload.party === party).length

/**
 * Takes a place of the party that holds the most, where the newcomer's holds less even with it; otherwise that of the
 * oldest image that is too slow.
 * @throws Refusal `overloaded` where there is none
 */
const makeRoom = (party: string): void => {
  const others = [...uploading].flatMap(([userId, upload]) =>
    upload.giveUp ? [{ userId, ...upload, held: heldBy(upload.party) }] : [],
  )
  const [greediest] = others.toSorted((a, b) => b.held - a.held)
  const fewer = greediest && heldBy(party) + 1 < greediest.held ? greediest : null
  const chosen = fewer ?? others.find(({ isSlow }) => isSlow)
  if (!chosen) throw noPlace()
  uploading.delete(chosen.userId)
  chosen.giveUp?.()
}

/**
 * Does a user's upload. Whoever sends slowly keeps the place only as long as no one else wants it, and no company or
 * address keeps places that another one has none of.
 * @param work receives the image for as long as `late` is not rejected, and encodes it
 * @throws Refusal `overloaded`: too many at once, or the user's own runs; the place was given to someone else
 */
export const admitUpload = async <T>(
  sender: Sender,
  work: (turn: Turn) => Promise<T>,
): Promise<T> => {
  const { userId } = sender.actor
  const party = uploadParty(sender)
  if (uploading.has(userId)) throw noPlace()
  if (uploading.size >= mostUploads) makeRoom(party)
  const upload: Upload = { party, isSlow: false }
  const late = new Promise<never>((_done, fail) => {
    upload.giveUp = () => fail(noPlace())
  })
  const timer = setTimeout(() => {
    upload.isSlow = true
  }, patienceMs)
  const arrived = () => {
    clearTimeout(timer)
    upload.isSlow = false
  }
  const begin = () => {
    if (uploading.get(userId) !== upload) throw noPlace()
    delete upload.giveUp
  }
  uploading.set(userId, upload)
  try {
    return await work({ late, arrived, begin })
  } finally {
    clearTimeout(timer)
    if (uploading.get(userId) === upload) uploading.delete(userId)
  }
}
