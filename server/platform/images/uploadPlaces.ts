import { addressBlock, type Scope } from '#server/core/scope'
import { Refusal } from '#server/core/errors'
import { partyOf } from '#server/core/queue'

/** Limit of concurrent uploads in this process, because each image is held in memory. A user may have one. */
const maxUploads = 8
/** An upload still arriving after this time can be evicted if all slots are in use. */
const slowUploadMs = 5000

export type Sender = Pick<Scope, 'actor' | 'address'>

interface Upload {
  party: string
  isSlow: boolean
  /** Cancels the upload; removed once encoding begins. */
  giveUp?: () => void
}

export interface Turn {
  /** Rejects when the slot was given to another upload. */
  late: Promise<never>
  arrived(): void
  /** Call before encoding. @throws Refusal `overloaded` if the slot was given to another upload */
  begin(): void
}

const uploading = new Map<number, Upload>()

const noFreeSlot = ['overloaded', { retryAfter: 5 }] as const

/** The group that shares upload slots: a company, or all users without one at the same address. */
const uploadParty = ({ actor, address }: Sender): string =>
  actor.companyId === null ? `address ${addressBlock(address)}` : partyOf(actor)

const countUploadsOf = (party: string): number =>
  [...uploading.values()].filter((upload) => upload.party === party).length

const evictUpload = (party: string): void => {
  const others = [...uploading].flatMap(([userId, upload]) =>
    upload.giveUp ? [{ userId, ...upload, held: countUploadsOf(upload.party) }] : [],
  )
  const [greediest] = others.toSorted((a, b) => b.held - a.held)
  const fewer = greediest && countUploadsOf(party) + 1 < greediest.held ? greediest : null
  const chosen = fewer ?? others.find(({ isSlow }) => isSlow)
  if (!chosen) throw new Refusal(...noFreeSlot)
  uploading.delete(chosen.userId)
  chosen.giveUp?.()
}

/**
 * Runs a user's upload in a slot. When all slots are in use, a slow sender loses its slot to others, and a party with
 * many slots loses one to a party with few.
 * @param work receives the image until `late` rejects, and encodes it
 * @throws Refusal `overloaded`: all slots are in use, the user already uploads, or the slot was given to another upload
 */
export const runInUploadSlot = async <T>(
  sender: Sender,
  work: (turn: Turn) => Promise<T>,
): Promise<T> => {
  const { userId } = sender.actor
  const party = uploadParty(sender)
  if (uploading.has(userId)) throw new Refusal(...noFreeSlot)
  if (uploading.size >= maxUploads) evictUpload(party)
  const upload: Upload = { party, isSlow: false }
  const late = new Promise<never>((_done, fail) => {
    upload.giveUp = () => fail(new Refusal(...noFreeSlot))
  })
  const timer = setTimeout(() => {
    upload.isSlow = true
  }, slowUploadMs)
  const arrived = () => {
    clearTimeout(timer)
    upload.isSlow = false
  }
  const begin = () => {
    if (uploading.get(userId) !== upload) throw new Refusal(...noFreeSlot)
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
