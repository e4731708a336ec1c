import { useAction } from '#console/core/dialogs/useAction.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import type { UserRecord } from '#contract/users'
import type { Viewing } from '#contract/viewAs'
import { enterViewing } from '#shared/viewing.ts'
import { ConfirmDialog } from '#console/core/dialogs/ConfirmDialog.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { nameOf } from './userText.ts'

/** Whether it makes sense to offer the reader the view of a user; the server decides. */
export const canViewAs = (reader: SignedInUser | null, user: UserRecord): boolean =>
  !!reader &&
  reader.userId !== user.id &&
  user.status === 'active' &&
  !user.isSystemAdministrator &&
  (reader.isSystemAdministrator || (reader.isCompanyAdministrator && !user.isCompanyAdministrator))

interface ViewAsDialogProps {
  user: UserRecord
  open: boolean
  onClose: () => void
}

/** Says what seeing the console as another user means, and begins it. */
export const ViewAsDialog = ({ user, open, onClose }: ViewAsDialogProps) => {
  const translate = useTranslate()
  const texts = 'resources.users.actions.viewAs'
  const name = nameOf(user)
  const {
    run: begin,
    busy,
    error,
  } = useAction(async () => {
    enterViewing(
      await callOperation<Viewing>(`/usercenter/users/${user.id}/view-as`, {
        method: 'POST',
        body: {},
      }),
    )
  }, 'inPlace')
  return (
    <ConfirmDialog
      open={open}
      title={translate(`${texts}.title`, { name })}
      confirm={translate(`${texts}.label`)}
      grave={false}
      busy={busy}
      error={error}
      onConfirm={begin}
      onClose={onClose}
    >
      <ul>
        {([0, 1, 2] as const).map((index) => (
          <li key={index}>{translate(`${texts}.effects.${index}`, { name })}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
