import type { JoinRequestRecord } from '#contract/joinRequests'

export const nameOf = (request: JoinRequestRecord): string => request.userName
