import { invalidate } from '#console/core/data/queryClient.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useNotify, useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'
import { isUserCentre } from '#console/core/data/lookups.ts'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { applicationAddress } from '#contract/core/addresses'
import type { ApplicationRecord } from '#contract/access/applications'

interface ApplicationMenuProps {
  application: ApplicationRecord
  withoutEdit?: boolean
}

export const ApplicationMenu = ({ application, withoutEdit = false }: ApplicationMenuProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const name = useNameOf()(application)
  const [asking, setAsking] = useState(false)
  const address = applicationAddress(application.url)
  const turn = application.state === 'active' ? 'retire' : 'restore'
  const texts = `resources.applications.actions.${turn}` as const
  const text = useTexts('resources.applications.actions', { name })
  if (withoutEdit && !address && isUserCentre(application)) return null
  return (
    <>
      <RecordMenu
        label={text('menu')}
        size={withoutEdit ? 'medium' : 'small'}
        actions={[
          !withoutEdit && {
            label: translate('ra.action.edit'),
            icon: 'pencil',
            to: `/applications/${application.id}`,
          },
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
