import { ShowRecord, type RecordPageProps } from '#console/core/screens/ShowRecord.tsx'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import type { IonosphereMapRecord } from '#contract/positioning/ionosphere'
import { RecordHistory } from '#console/core/history/RecordHistory.tsx'
import { Fact, Facts, Panel, RecordColumns, TimeFact } from '#console/core/ui/Facts.tsx'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import styles from '#console/core/ui/styles.module.css'
import { DeleteButton } from '#console/core/dialogs/ConfirmAction.tsx'
import { useNumber } from '#console/core/i18n/useFormats.ts'
import { utcText } from './ionosphereText.ts'
import { MapOrigin } from './MapList.tsx'

const base = 'resources.ionosphere-maps'

const MapFacts = ({ map }: { map: IonosphereMapRecord }) => {
  const translate = useTranslate()
  const number = useNumber()
  const field = useTexts(`${base}.fields`)
  return (
    <>
      <Panel title={translate(`${base}.show.maps`)}>
        <Facts>
          <Fact label={field('source')}>{map.source}</Fact>
          <Fact label={field('firstEpoch')} mono>
            {utcText(map.firstEpoch)}
          </Fact>
          <Fact label={field('lastEpoch')} mono>
            {utcText(map.lastEpoch)}
          </Fact>
          <Fact label={field('mapCount')} mono>
            {map.mapCount}
          </Fact>
          <Fact label={field('grid')}>
            <span className={styles.mono}>
              {map.latitudeStep}° × {map.longitudeStep}°, {number(map.heightKm)} km
            </span>
          </Fact>
        </Facts>
      </Panel>
      <Panel title={translate(`${base}.show.file`)}>
        <Facts>
          <Fact label={field('origin')}>{translate(`${base}.origins.${map.origin}`)}</Fact>
          {map.importedBy && <Fact label={field('importedBy')}>{map.importedBy}</Fact>}
          <TimeFact label={field('createdAt')} at={map.createdAt} exact />
          {map.size > 0 && (
            <Fact label={field('size')} mono>
              {number(map.size)}
            </Fact>
          )}
          <Fact label={field('sha256')}>
            <span className={styles.mono} style={{ overflowWrap: 'anywhere' }}>
              {map.sha256}
            </span>
          </Fact>
        </Facts>
      </Panel>
    </>
  )
}

const MapPage = ({ record }: RecordPageProps<IonosphereMapRecord>) => {
  const { name, mapCount } = record
  const text = useTexts(`${base}.remove`)
  return (
    <>
      <PageHeader title={name} crumb={name} extra={<MapOrigin map={record} />}>
        <DeleteButton
          resource="ionosphere-maps"
          record={record}
          texts={`${base}.remove`}
          args={{ name }}
          listPath="/ionosphereMaps"
        >
          <p>{text('text', { count: mapCount })}</p>
        </DeleteButton>
      </PageHeader>
      <RecordColumns right={<RecordHistory type="ionosphereMap" id={record.id} />}>
        <MapFacts map={record} />
      </RecordColumns>
    </>
  )
}

export const MapShow = () => <ShowRecord page={MapPage} />
