import type { RightExplanation } from '#contract/access/rights'
import { createStore } from '#shared/store.ts'

/** A permission whose lack made the gateway refuse something that the reader did. */
export interface DeniedRight {
  permissionId: string
  permissionName: string
}

const denied = createStore<DeniedRight | null>(null)

/** Tells of a refusal, or with null that it was dealt with. */
export const setDeniedRight = denied.set

/** The refusal that the reader may want to do something about; null for none. */
export const useDeniedRight = denied.use

/** What is missing: a permission, or the screen that it opens, by its file path in the menu. */
export type WantedRight = { permissionId: string } | { section: string }

const wanted = createStore<WantedRight | null>(null)

/** Opens the dialog that says why the permission is missing and asks for it; null closes it. */
export const setWantedRight = wanted.set

export const useWantedRight = wanted.use

/** Whether someone can give the missing permission; a suspension withholds all, whatever is given. */
export const canBeGiven = ({ allowed, missing }: RightExplanation): boolean =>
  !allowed && missing !== 'providerOnly' && missing !== 'companySuspended'
