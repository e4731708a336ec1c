import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useState } from 'react'
import {
  nextStationStatuses,
  type StationRecord,
  type StationStatus,
} from '#contract/positioning/stations'
import { RecordMenu } from '#console/core/ui/MenuButton.tsx'
import { ActionDialog } from '#console/core/dialogs/ConfirmAction.tsx'

interface StationMenuProps {
  station: StationRecord
  onPage?: boolean
}

const icons = { online: 'check', offline: 'minus', retired: 'archive' } as const

export const StationMenu = ({ station, onPage = false }: StationMenuProps) => {
  const translate = useTranslate()
  const name = useNameOf()(station)
  const [asking, setAsking] = useState<StationStatus | null>(null)
  return (
    <>
      <RecordMenu
        label={translate('resources.stations.actions.menu', { name })}
        onPage={onPage}
        edit={`/stations/${station.id}`}
        actions={nextStationStatuses[station.status].map((status) => ({
          label: translate(`resources.stations.actions.${status}.label`),
          icon: icons[status],
          grave: status === 'retired',
          onClick: () => setAsking(status),
        }))}
      />
      {asking && (
        <ActionDialog
          resource="stations"
          record={station}
          action="status"
          texts={`resources.stations.actions.${asking}`}
          args={{ name }}
          grave={asking === 'retired'}
          body={{ status: asking }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
