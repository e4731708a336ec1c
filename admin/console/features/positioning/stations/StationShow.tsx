import Button from '@mui/material/Button'
import { ShowBase, useLocale, useShowContext, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { StationRecord } from '#contract/stations'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { Icon } from '#console/core/icons/Icon.tsx'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { Fact, Facts, Panel, RecordColumns } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import text from '#console/core/ui/text.module.css'
import { Time } from '#console/core/ui/Time.tsx'
import { StationMenu } from './StationMenu.tsx'
import { StationStatus } from './StationStatus.tsx'
import { degreesText, kilometresText, nameIn } from './stationText.ts'

const base = 'resources.stations'

const StationFacts = ({ station }: { station: StationRecord }) => {
  const translate = useTranslate()
  const label = (name: string) => translate(`${base}.fields.${name}`)
  return (
    <>
      <Panel title={translate(`${base}.form.service`)}>
        <Facts>
          <Fact label={label('tier')}>{translate(`${base}.tiers.${station.tier}`)}</Fact>
          <Fact label={label('radius')}>
            <span className={text.mono}>{kilometresText(station.radius)}</span>
          </Fact>
          <Fact label={label('lastSeenAt')}>
            <Time at={station.lastSeenAt} />
          </Fact>
          <Fact label={label('name')}>{station.name}</Fact>
          <Fact label={label('enName')}>{station.enName}</Fact>
        </Facts>
      </Panel>
      <Panel title={translate(`${base}.form.place`)} note={translate(`${base}.show.restricted`)}>
        <Facts>
          <Fact label={label('latitude')}>
            <span className={text.mono}>{degreesText(station.latitude)}</span>
          </Fact>
          <Fact label={label('longitude')}>
            <span className={text.mono}>{degreesText(station.longitude)}</span>
          </Fact>
          <Fact label={label('datum')}>{station.datum}</Fact>
          <Fact label={label('epoch')}>
            <span className={text.mono}>{station.epoch?.toFixed(1) ?? '–'}</span>
          </Fact>
        </Facts>
      </Panel>
    </>
  )
}

const StationPage = () => {
  const translate = useTranslate()
  const locale = useLocale()
  const { record, error, refetch } = useShowContext<StationRecord>()
  if (!record)
    return error ? <ErrorState error={error} onRetry={refetch} page /> : <FactsSkeleton />
  const name = nameIn(locale, record)
  return (
    <>
      <PageHeader
        title={name}
        crumb={name}
        beside={
          <>
            <StationStatus station={record} />
            <span className={`${text.mono} ${text.muted}`}>{record.code}</span>
          </>
        }
        actions={
          <>
            <StationMenu station={record} withoutEdit />
            <Button
              variant="contained"
              color="primary"
              component={Link}
              to={`/stations/${record.id}`}
              startIcon={<Icon name="pencil" size={16} />}
            >
              {translate('ra.action.edit')}
            </Button>
          </>
        }
      />
      <RecordColumns
        left={<StationFacts station={record} />}
        right={<RecordHistory type="station" id={record.id} />}
      />
    </>
  )
}

const quietly = { onError: () => {} }

/** A station: where it stands, what it serves, what happened to it. */
export const StationShow = () => (
  <ShowBase disableAuthentication redirectOnError={false} queryOptions={quietly}>
    <StationPage />
  </ShowBase>
)
