import { signOut } from '#console/core/data/authProvider.ts'
import { forgetSignOut, useSignOutAsked } from '#console/core/forms/signOutAsked.ts'
import { UnsavedDialog } from '#console/core/forms/UnsavedDialog.tsx'
import { letTypedGo } from '#console/core/navigation/typedPages.ts'

export const SignOutQuestion = () => {
  const leave = () => {
    forgetSignOut()
    letTypedGo()
    void signOut()
  }
  return (
    <UnsavedDialog of="signOut" open={useSignOutAsked()} onStay={forgetSignOut} onLeave={leave} />
  )
}
