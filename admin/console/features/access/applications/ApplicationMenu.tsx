import { invalidate } from '#console/core/data/queryClient.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useNotify, useTexts } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { isUserCentre } from '#console/core/data/lookups.ts'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { applicationAddress } from '#contract/core/addresses'
import type { ApplicationRecord } from '#contract/access/applications'

interface ApplicationMenuProps {
  application: ApplicationRecord
  onPage?: boolean
}

export const ApplicationMenu = ({ application, onPage = false }: ApplicationMenuProps) => {
  const notify = useNotify()
  const name = useNameOf()(application)
  const [asking, setAsking] = useState(false)
  const address = applicationAddress(application.url)
  const turn = application.state === 'active' ? 'retire' : 'restore'
  const texts = `resources.applications.actions.${turn}` as const
  const text = useTexts('resources.applications.actions', { name })
  if (onPage && !address && isUserCentre(application)) return null
  return (
    <>
      <RecordMenu
        label={text('menu')}
        onPage={onPage}
        edit={`/applications/${application.id}`}
        actions={[
          !!address && { label: text('open'), icon: 'external', href: address },
          !isUserCentre(application) && {
            label: text(`${turn}.label`),
            icon: turn === 'retire' ? 'archive' : 'check',
            grave: turn === 'retire',
            onClick: () => setAsking(true),
          },
        ]}
      />
      {asking && (
        <ActionDialog
          resource="applications"
          record={application}
          action={turn}
          texts={texts}
          args={{ name }}
          grave={turn === 'retire'}
          open
          onClose={() => setAsking(false)}
          onDone={() => {
            notify(`${texts}.done`, { name })
            void invalidate('applications', 'public')
          }}
        />
      )}
    </>
  )
}
