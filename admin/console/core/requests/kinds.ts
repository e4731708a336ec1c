const words = {
  withdraw: 'withdraw',
  grant: 'grant',
  decline: 'decline',
  granted: 'granted',
  declined: 'declined',
}

/** Kinds of requests that someone decides: the section of the list, and the words in decisions and text keys. */
export const requestKinds = {
  'join-requests': {
    section: 'join/manage',
    withdraw: 'close',
    grant: 'agree',
    decline: 'reject',
    granted: 'agreed',
    declined: 'rejected',
  },
  'rights-requests': { section: 'rightsRequest/manage', ...words },
  'quota-requests': { section: 'quotaRequest/manage', ...words },
  'administrator-requests': { section: 'administratorRequest/manage', ...words },
} as const

export type RequestKind = keyof typeof requestKinds

/** Fields of every kind of request. */
export interface RequestRecord {
  id: string
  status: string
  message: string
  reason: string
  createdAt: string
  decidedAt: string | null
}
