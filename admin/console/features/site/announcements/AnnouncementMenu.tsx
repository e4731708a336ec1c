import Button from '@mui/material/Button'
import { useState } from 'react'
import type { AnnouncementRecord } from '#contract/site/announcements'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
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
        actions={[
          {
            label: translate('ra.action.edit'),
            icon: 'pencil',
            to: `/announcements/${announcement.id}`,
          },
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
  const [asking, setAsking] = useState(false)
  const step = announcement.status === 'published' ? 'withdraw' : 'publish'
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        startIcon={<Icon name={step === 'publish' ? 'check' : 'archive'} size={16} />}
        onClick={() => setAsking(true)}
      >
        {translate(`${base}.${step}.label`)}
      </Button>
      {asking && (
        <StepDialog announcement={announcement} step={step} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
