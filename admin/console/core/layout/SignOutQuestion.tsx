import { signOut } from '#console/core/data/authProvider.ts'
import { cancelSignOut, useSignOutRequested } from '#console/core/forms/signOutAsked.ts'
import { UnsavedDialog } from '#console/core/forms/UnsavedDialog.tsx'
import { discardUnsaved } from '#console/core/navigation/typedPages.ts'

export const SignOutQuestion = () => {
  const leave = () => {
    cancelSignOut()
    discardUnsaved()
    void signOut()
  }
  return (
    <UnsavedDialog
      of="signOut"
      open={useSignOutRequested()}
      onStay={cancelSignOut}
      onLeave={leave}
    />
  )
}
