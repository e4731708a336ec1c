import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { useLocale } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { applicationAddress } from '#contract/addresses'
import type { ApplicationRecord } from '#contract/applications'
import { Icon } from '#console/core/icons/Icon.tsx'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
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
      <MenuButton
        align="right"
        trigger={(props) => (
          <IconButton {...props} size={withoutEdit ? 'medium' : 'small'} aria-label={text('menu')}>
            <Icon name="more" />
          </IconButton>
        )}
      >
        {(close) => [
          ...(withoutEdit
            ? []
            : [
                <MenuItem
                  key="edit"
                  component={Link}
                  to={`/applications/${application.id}`}
                  onClick={close}
                >
                  <Icon name="pencil" size={16} />
                  {translate('ra.action.edit')}
                </MenuItem>,
              ]),
          ...(address
            ? [
                <MenuItem
                  key="open"
                  component="a"
                  href={address}
                  target="_blank"
                  rel="noopener noreferrer"
                  onClick={close}
                >
                  <Icon name="external" size={16} />
                  {text('open')}
                </MenuItem>,
              ]
            : []),
          ...(isUserCentre(application)
            ? []
            : [
                <MenuItem
                  key="turn"
                  onClick={() => {
                    close()
                    setAsking(true)
                  }}
                >
                  <Icon name={turn === 'retire' ? 'lock' : 'check'} size={16} />
                  {text(`${turn}.label`)}
                </MenuItem>,
              ]),
        ]}
      </MenuButton>
      {asking && (
        <StateDialog application={application} turn={turn} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
