import { signOut } from '#console/core/data/authProvider.ts'
import { wouldLoseTyped } from '#console/core/navigation/typedPages.ts'
import { createStore } from '#shared/store.ts'

const asked = createStore(false)

export const useSignOutAsked = asked.use

export const forgetSignOut = (): void => asked.set(false)

export const askToSignOut = (): void => {
  if (wouldLoseTyped()) asked.set(true)
  else void signOut()
}
