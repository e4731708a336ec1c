import type { Coordinates } from '#contract/positioning/coordinates'
import { useCallback, useRef, useState } from 'react'
import type { CoverageArea } from '#contract/positioning/coverage'
import type { AddressValue } from '#shared/address-picker/address.ts'
import { useSearch } from '../ui/hooks.ts'
import { ListFailed } from '../ui/ListStates.tsx'
import { useHydrated } from '#shared/useHydrated.ts'
import { aboveLowestQuarter, useSeen } from '#shared/seen/useSeen.ts'
import { type MapView, viewAround, wrapLongitude } from '../map/view.ts'
import { usePlaceField } from '../place/usePlaceField.ts'
import { useQueryInAddress } from '../place/useQueryInAddress.ts'
import { NeedsScript } from '../ui/NeedsScript.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { addressPickerTexts, type CoveragePageTexts } from '../ui/pageTexts.ts'
import { StaticPart } from '../ui/StaticPart.tsx'
import { Answer, Verdict } from './Answer.tsx'
import { AreasMap } from './AreasMap.tsx'
import { AreasTable } from './AreasTable.tsx'
import { placeView } from './placeView.ts'
import { PlaceSearchForm } from './PlaceSearchForm.tsx'
import { Batch } from './Batch.tsx'
import { decimalText, placeInAddress, plainText, queryOf, regionInAddress } from './coordinates.ts'
import { Steps } from './Steps.tsx'
import { useAreas } from './useAreas.ts'
import { useVerdict } from './useVerdict.ts'
import './coverage.css'
import type { CoverageTexts } from '#i18n/en/coverage'
import { usePortal } from '../ui/Portal.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import type { RegionSearchProps } from './RegionSearch.tsx'

type RegionPartProps = Omit<RegionSearchProps, 'addressTexts' | 'locale'> & { texts: CoverageTexts }

/** The region picker, loaded on demand because most visitors do not use it. */
const RegionPart = (props: RegionPartProps) => {
  const { locale } = usePortal().place
  const { region } = props.texts.ask
  const load = useCallback(async () => {
    const [{ RegionSearch }, addressTexts] = await Promise.all([
      import('./RegionSearch.tsx'),
      addressPickerTexts(locale),
    ])
    return { RegionSearch, addressTexts }
  }, [locale])
  const [parts, retry] = useLoaded(load)
  if (parts.state === 'failed')
    return <ListFailed title={region.failed} error={null} retry={retry} />
  return (
    <div className="ask-region" id="ask-region" aria-busy={parts.state === 'loading'}>
      {parts.state === 'there' && (
        <parts.data.RegionSearch
          {...props}
          locale={locale}
          addressTexts={parts.data.addressTexts}
        />
      )}
    </div>
  )
}

const size = { width: 700, height: 525 }
const first: MapView = { latitude: 20, longitude: 100, zoom: 1.5 }
/** Six decimals of a degree are about 0.1 m. */
const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})
interface Chosen {
  place: Coordinates
  region: AddressValue | null
  name: string
  inForm: boolean
}

const areaView = ({ ring, radiusKm }: CoverageArea): MapView => {
  const [north = [0, 0]] = ring
  const south = ring[32] ?? north
  return viewAround(
    { latitude: (north[1] + south[1]) / 2, longitude: wrapLongitude(north[0]) },
    radiusKm * 1500,
    size,
  )
}

export const CoveragePage = ({ texts: { coverage: texts, map } }: { texts: CoveragePageTexts }) => {
  const search = useSearch()
  const mapPart = useRef<HTMLElement>(null)
  const inAddress = placeInAddress(search)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [opened, setOpened] = useState<boolean | null>(null)
  const [moved, setMoved] = useState<MapView | null>(null)
  const place = chosen?.place ?? (typeof inAddress === 'string' ? null : inAddress)
  const region = chosen ? chosen.region : place && regionInAddress(search)
  const byRegion = opened ?? region !== null
  const [answer, retryAnswer] = useVerdict(place)
  const view = moved ?? (place ? placeView(place, answer, size) : first)
  const [areas, retry] = useAreas(view, useSeen(mapPart, aboveLowestQuarter))

  const choose = (next: Coordinates, how: Pick<Chosen, 'region' | 'name' | 'inForm'>) => {
    const wanted = rounded(next)
    setChosen({ ...how, place: wanted })
    setMoved(how.inForm ? null : view)
    setOpened(byRegion)
    history.replaceState(history.state, '', location.pathname + queryOf(wanted, how.region))
  }
  const field = usePlaceField({
    shown: place ? chosen?.name || plainText(place) : '',
    ask: (asked) => choose(asked.place, { ...asked, inForm: true }),
  })
  useQueryInAddress(field, true)
  const hydrated = useHydrated()

  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="sheet reach">
        <div className="reach-side">
          <section aria-labelledby="ask">
            <h2 id="ask">{texts.ask.title}</h2>
            <NeedsScript />
            <PlaceSearchForm
              texts={texts.ask}
              field={field}
              located={(next) => choose(next, { region: null, name: '', inForm: true })}
              others={
                <button
                  className="button button-quiet"
                  type="button"
                  disabled={!hydrated}
                  aria-expanded={byRegion}
                  aria-controls="ask-region"
                  onClick={() => setOpened(!byRegion)}
                >
                  {texts.ask.region.open}
                </button>
              }
            />
            {inAddress === 'wrong' && !chosen && (
              <p className="ask-problem">{texts.ask.wrongAddress}</p>
            )}
            {byRegion && (
              <RegionPart
                texts={texts}
                region={region}
                ask={(next, wanted) => choose(next, { region: wanted, name: '', inForm: false })}
              />
            )}
          </section>
          <section aria-labelledby="answer">
            <h2 id="answer">{texts.answer.title}</h2>
            {place ? (
              <Answer
                key={plainText(place)}
                texts={texts}
                place={place}
                region={region}
                answer={answer}
                retry={retryAnswer}
                query={queryOf(place, region)}
                isLookedFor={chosen?.inForm ?? false}
                showOnMap={() => setMoved(null)}
              />
            ) : (
              <div className="verdict">
                <p className="muted">{texts.answer.none}</p>
              </div>
            )}
          </section>
        </div>
        <section className="reach-map" aria-labelledby="areas" ref={mapPart}>
          <h2 id="areas">{texts.areas.title}</h2>
          <AreasMap
            texts={texts}
            mapTexts={map}
            areas={areas.data}
            place={place}
            view={view}
            onView={setMoved}
            onPick={(next) => choose(next, { region: null, name: '', inForm: false })}
          />
          {place && (
            <p className="map-answer">
              {answer.state === 'there' ? (
                <Verdict as="span" texts={texts} answer={answer.data} />
              ) : (
                <span className="muted">{texts.answer.loading}</span>
              )}
              <span className="mono">{decimalText(place)}</span>
              <a href="#answer">{texts.answer.title}</a>
            </p>
          )}
          <p className="map-note muted">{texts.areas.note}</p>
          {areas.state === 'failed' && (
            <ListFailed title={texts.areas.failed} error={null} retry={retry} />
          )}
          <AreasTable texts={texts} areas={areas.data} show={(area) => setMoved(areaView(area))} />
        </section>
      </div>
      <section className="sheet page-part" aria-labelledby="batch">
        <h2 id="batch">{texts.batch.title}</h2>
        <Batch texts={texts} />
      </section>
      <StaticPart>
        <section className="sheet page-part" aria-labelledby="how">
          <h2 id="how">{texts.how}</h2>
          <Steps steps={texts.steps} numbered />
        </section>
      </StaticPart>
    </>
  )
}
