import { DialogButton } from '#console/core/dialogs/DialogButton.tsx'
import { useState } from 'react'
import type { AnnouncementRecord } from '#contract/site/announcements'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { useTitleOf } from './announcementNames.ts'

const base = 'resources.announcements.actions'

interface StepProps {
  announcement: AnnouncementRecord
  step: 'publish' | 'withdraw'
  onClose: () => void
}

/** Publishes or withdraws the version that the user saw; the server refuses if it has changed. */
const StepDialog = ({ announcement, step, onClose }: StepProps) => (
  <ActionDialog
    resource="announcements"
    record={announcement}
    action={step}
    texts={`${base}.${step}`}
    args={{ name: useTitleOf()(announcement) }}
    body={{ version: announcement.version }}
    onClose={onClose}
  />
)

/** Row actions of an announcement. Publishing is only on its page, where both languages are visible. */
export const AnnouncementMenu = ({ announcement }: { announcement: AnnouncementRecord }) => {
  const translate = useTranslate()
  const name = useTitleOf()(announcement)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <RecordMenu
        label={translate(`${base}.menu`, { name })}
        edit={`/announcements/${announcement.id}`}
        actions={[
          announcement.status === 'published' && {
            label: translate(`${base}.withdraw.label`),
            icon: 'archive',
            grave: true,
            onClick: () => setAsking(true),
          },
        ]}
      />
      {asking && (
        <StepDialog announcement={announcement} step="withdraw" onClose={() => setAsking(false)} />
      )}
    </>
  )
}

export const StepButton = ({ announcement }: { announcement: AnnouncementRecord }) => {
  const translate = useTranslate()
  const step = announcement.status === 'published' ? 'withdraw' : 'publish'
  return (
    <DialogButton
      primary
      icon={step === 'publish' ? 'check' : 'archive'}
      dialog={({ open, onClose }) =>
        open && <StepDialog announcement={announcement} step={step} onClose={onClose} />
      }
    >
      {translate(`${base}.${step}.label`)}
    </DialogButton>
  )
}
