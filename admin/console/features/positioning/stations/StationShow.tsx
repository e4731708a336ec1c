import { useLocale } from 'react-admin'
import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { StationRecord } from '#contract/positioning/stations'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { EditButton } from '#console/core/ui/PermissionButton.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import styles from '#console/core/ui/styles.module.css'
import { StationMenu } from './StationMenu.tsx'
import { StationStatus } from './StationList.tsx'
import { degreesText, kilometresText } from './stationText.ts'

const base = 'resources.stations'

const StationFacts = ({ station }: { station: StationRecord }) => {
  const translate = useTranslate()
  const label = useTexts(`${base}.fields`)
  const other = useLocale() === 'zh' ? 'enName' : 'name'
  return (
    <>
      <Panel title={translate(`${base}.form.service`)}>
        <Facts>
          <Fact label={label('tier')}>{translate(`${base}.tiers.${station.tier}`)}</Fact>
          <Fact label={label('radius')} mono>
            {kilometresText(station.radius)}
          </Fact>
          <TimeFact label={label('lastSeenAt')} at={station.lastSeenAt} never />
          <Fact label={label(other)}>{station[other]}</Fact>
        </Facts>
      </Panel>
      <Panel title={translate(`${base}.form.place`)} note={translate(`${base}.show.restricted`)}>
        <Facts>
          <Fact label={label('latitude')} mono>
            {degreesText(station.latitude)}
          </Fact>
          <Fact label={label('longitude')} mono>
            {degreesText(station.longitude)}
          </Fact>
          <Fact label={label('datum')}>{station.datum}</Fact>
          <Fact label={label('epoch')} mono>
            {station.epoch?.toFixed(1) ?? '–'}
          </Fact>
        </Facts>
      </Panel>
    </>
  )
}

const StationPage = ({ record }: RecordPageProps<StationRecord>) => {
  const name = useNameOf()(record)
  return (
    <>
      <PageHeader
        title={name}
        crumb={name}
        extra={
          <>
            <StationStatus station={record} />
            <span className={`${styles.mono} ${styles.muted}`}>{record.code}</span>
          </>
        }
      >
        <StationMenu station={record} onPage />
        <EditButton to={`/stations/${record.id}`} />
      </PageHeader>
      <RecordColumns right={<RecordHistory type="station" id={record.id} />}>
        <StationFacts station={record} />
      </RecordColumns>
    </>
  )
}

export const StationShow = () => <ShowRecord page={StationPage} />
