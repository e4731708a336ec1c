import { useLocale } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { RecordMenu } from '#console/core/ui/RecordMenu.tsx'
import { applicationAddress } from '#contract/addresses'
import type { ApplicationRecord } from '#contract/applications'
import { isUserCentre, nameIn } from './applicationText.ts'
import { StateDialog } from './StateDialog.tsx'

interface ApplicationMenuProps {
  application: ApplicationRecord
  /** The page already has a button for editing. */
  withoutEdit?: boolean
}

/** What can be done to an application. */
export const ApplicationMenu = ({ application, withoutEdit = false }: ApplicationMenuProps) => {
  const translate = useTranslate()
  const name = nameIn(useLocale(), application)
  const [asking, setAsking] = useState(false)
  const address = applicationAddress(application.url)
  const turn = application.state === 'active' ? 'retire' : 'restore'
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
            icon: turn === 'retire' ? 'lock' : 'check',
            onClick: () => setAsking(true),
          },
        ]}
      />
      {asking && (
        <StateDialog application={application} turn={turn} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
