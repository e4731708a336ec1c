import { signOut } from '#console/core/data/authProvider.ts'
import { wouldLoseTyped } from '#console/core/navigation/typedPages.ts'
import { createStore } from '#shared/store.ts'

const asked = createStore(false)

/** Whether the reader wants to log out, which would lose what was typed. */
export const useSignOutAsked = asked.use

export const forgetSignOut = (): void => asked.set(false)

/** Logs out, after asking where that would lose what was typed. */
export const askToSignOut = (): void => {
  if (wouldLoseTyped()) asked.set(true)
  else void signOut()
}
