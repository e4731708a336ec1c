const terms = {
  withdraw: 'withdraw',
  grant: 'grant',
  decline: 'decline',
  granted: 'granted',
  declined: 'declined',
}

/** Kinds of requests that someone decides: the section of the list, and the terms in decisions and text keys. */
export const requestKinds = {
  'join-requests': {
    section: 'join/manage',
    withdraw: 'close',
    grant: 'agree',
    decline: 'reject',
    granted: 'agreed',
    declined: 'rejected',
  },
  'rights-requests': { section: 'rightsRequest/manage', ...terms },
  'quota-requests': { section: 'quotaRequest/manage', ...terms },
  'administrator-requests': { section: 'administratorRequest/manage', ...terms },
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
