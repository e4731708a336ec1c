const terms = {
  withdraw: 'withdraw',
  grant: 'grant',
  decline: 'decline',
  granted: 'granted',
  declined: 'declined',
}

/** Kinds of requests that someone decides, with the terms in decisions and text keys. */
export const requestKinds = {
  'join-requests': {
    withdraw: 'close',
    grant: 'agree',
    decline: 'reject',
    granted: 'agreed',
    declined: 'rejected',
  },
  'rights-requests': terms,
  'quota-requests': terms,
  'administrator-requests': terms,
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
