import type { RightExplanation } from '#contract/access/rights'
import type { Refusal } from '#shared/http.ts'
import { createStore } from '#shared/store.ts'

const denied = createStore<Refusal['deniedRight'] | null>(null)

export const setDeniedRight = denied.set

export const useDeniedRight = denied.use

export type WantedRight = { permissionId: string } | { section: string }

const wanted = createStore<WantedRight | null>(null)

/** Opens the dialog that explains why the permission is missing and lets the user request it; null closes it. */
export const setWantedRight = wanted.set

export const useWantedRight = wanted.use

/**
 * Whether a grant would help: not for permissions reserved for the provider, nor while the company is suspended.
 */
export const canBeGranted = ({ allowed, missing }: RightExplanation): boolean =>
  !allowed && missing !== 'providerOnly' && missing !== 'companySuspended'
