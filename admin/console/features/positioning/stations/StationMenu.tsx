import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StationRecord, StationStatus } from '#contract/stations'
import { ActionDialog } from '#console/core/dialogs/ActionDialog.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
import { nameIn, nextOf } from './stationText.ts'

interface StationMenuProps {
  station: StationRecord
  /** The page already has a button for editing. */
  withoutEdit?: boolean
}

/** What can be done to a station. */
export const StationMenu = ({ station, withoutEdit = false }: StationMenuProps) => {
  const translate = useTranslate()
  const name = nameIn(useLocale(), station)
  const [asking, setAsking] = useState<StationStatus | null>(null)
  return (
    <>
      <MenuButton
        align="right"
        trigger={(props) => (
          <IconButton
            {...props}
            size={withoutEdit ? 'medium' : 'small'}
            aria-label={translate('resources.stations.actions.menu', { name })}
          >
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
                  to={`/stations/${station.id}`}
                  onClick={close}
                >
                  <Icon name="pencil" size={16} />
                  {translate('ra.action.edit')}
                </MenuItem>,
              ]),
          ...nextOf[station.status].map((status) => (
            <MenuItem
              key={status}
              onClick={() => {
                close()
                setAsking(status)
              }}
            >
              <Icon
                name={status === 'online' ? 'check' : status === 'offline' ? 'minus' : 'close'}
                size={16}
              />
              {translate(`resources.stations.actions.${status}.label`)}
            </MenuItem>
          )),
        ]}
      </MenuButton>
      {asking && (
        <ActionDialog
          resource="stations"
          record={station}
          action="status"
          texts={`resources.stations.actions.${asking}`}
          effects={1}
          args={{ name }}
          grave={asking === 'retired'}
          body={{ status: asking }}
          open
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
