import { signOut } from '#console/core/data/authProvider.ts'
import { wouldLoseInput } from '#console/core/navigation/typedPages.ts'
import { createStore } from '#shared/store.ts'

const confirmationOpen = createStore(false)

export const useSignOutRequested = confirmationOpen.use

export const cancelSignOut = (): void => confirmationOpen.set(false)

export const requestSignOut = (): void => {
  if (wouldLoseInput()) confirmationOpen.set(true)
  else void signOut()
}
