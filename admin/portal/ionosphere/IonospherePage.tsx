import { type FormEvent, useEffect, useRef, useState } from 'react'
import type {
  IonosphereDay,
  IonosphereSources,
  IonosphereWorld,
} from '#contract/positioning/ionosphere'
import type { IonosphereTexts } from '#i18n/en/ionosphere'
import type { MapTexts } from '#i18n/en/map'
import { Steps } from '../coverage/Steps.tsx'
import { failureText } from '../ui/failureText.ts'
import { useSearch } from '../ui/hooks.ts'
import type { Coordinates } from '#contract/positioning/coordinates'
import { bringIntoView } from '../place/useScrollIntoView.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { StaticPart } from '../ui/StaticPart.tsx'
import { Controls } from './Controls.tsx'
import { DayCurve } from './DayCurve.tsx'
import { Reading } from './Reading.tsx'
import { useAnswer } from './useAnswer.ts'
import { type Choice, choiceIn, dateOf, firstPlace, searchOf, valueAt } from './values.ts'
import { WorldField } from './WorldField.tsx'
import './ionosphere.css'
import './place.css'
import { TableHead } from '#shared/TableHead.tsx'
import { FoldedTable } from './FoldedTable.tsx'
import { useHydrated } from '#shared/useHydrated.ts'
import { PlaceField } from '../place/PlaceField.tsx'
import type { AskedPlace } from '../place/places.ts'
import { usePlaceField } from '../place/usePlaceField.ts'
import { useQueryInAddress } from '../place/useQueryInAddress.ts'

const hundredth = (value: number) => Math.round(value * 100) / 100

interface PlaceFormProps {
  texts: IonosphereTexts
  place: Coordinates | null
  choose: (place: Coordinates) => void
  onTextPlace: () => void
}

const PlaceForm = ({ texts, place, choose, onTextPlace: asks }: PlaceFormProps) => {
  const hydrated = useHydrated()
  const [asked, setAsked] = useState<AskedPlace | null>(null)
  const isNamed =
    place !== null &&
    asked !== null &&
    hundredth(asked.place.latitude) === place.latitude &&
    hundredth(asked.place.longitude) === place.longitude
  const field = usePlaceField({
    shown: place ? (isNamed && asked.name) || `${place.latitude}, ${place.longitude}` : '',
    ask: (wanted) => {
      setAsked(wanted)
      choose(wanted.place)
      asks()
    },
  })
  useQueryInAddress(field, place !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void field.submit()
  }
  const locate = () => {
    field.setMessage(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => choose({ latitude: coords.latitude, longitude: coords.longitude }),
      () => field.setMessage({ kind: 'note', text: texts.hereRefused }),
      { timeout: 10_000, maximumAge: 600_000 },
    )
  }
  return (
    <form className="iono-place-form" onSubmit={submit} noValidate>
      <PlaceField field={field} label={texts.place} help={texts.placeHelp} />
      <div className="ask-actions">
        <button type="submit" className="button button-quiet needs-script">
          {texts.show}
        </button>
        <button type="button" className="button button-quiet" disabled={!hydrated} onClick={locate}>
          {texts.here}
        </button>
      </div>
    </form>
  )
}

const latitudes = [75, 60, 45, 30, 15, 0, -15, -30, -45, -60, -75]
const longitudes = [-180, -150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150]

const named = (degrees: number, positive: string, negative: string): string =>
  degrees === 0 || degrees === -180
    ? `${Math.abs(degrees)}°`
    : `${Math.abs(degrees)}° ${degrees > 0 ? positive : negative}`

const WorldTable = ({
  texts,
  world,
}: {
  texts: IonosphereTexts
  world: IonosphereWorld | null
}) => {
  const at = (latitude: number, longitude: number) => {
    if (!world) return null
    const row = (90 - latitude) / world.stepDegrees
    const column = (longitude + 180) / world.stepDegrees
    return world.tenths[row * world.columns + column] ?? null
  }
  return (
    <FoldedTable summary={texts.asTable} label={texts.mapLabel}>
      {() => (
        <>
          <TableHead
            names={[texts.latitude, ...longitudes.map((longitude) => named(longitude, 'E', 'W'))]}
          />
          <tbody>
            {latitudes.map((latitude) => (
              <tr key={latitude}>
                <th scope="row">{named(latitude, 'N', 'S')}</th>
                {longitudes.map((longitude) => {
                  const tenths = at(latitude, longitude)
                  return <td key={longitude}>{tenths === null ? '–' : (tenths / 10).toFixed(1)}</td>
                })}
              </tr>
            ))}
          </tbody>
        </>
      )}
    </FoldedTable>
  )
}

/** Place, time and model: from the address at first, later as the user chose, which is then written to the address. */
const useChoice = (sources: IonosphereSources | null) => {
  const search = useSearch()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const choice = chosen ?? (sources && choiceIn(search, sources))
  useEffect(() => {
    if (chosen) history.replaceState(history.state, '', searchOf(chosen))
  }, [chosen])
  return [choice, setChosen] as const
}

const Values = ({ texts, mapTexts }: IonospherePageProps) => {
  const { place, texts: frame } = usePortal()
  const sources = useAnswer<IonosphereSources>('/public/ionosphere/sources', place.locale)
  const [choice, change] = useChoice(sources.data)
  const day = useAnswer<IonosphereDay>(
    choice &&
      `/public/ionosphere/day?lat=${choice.latitude}&lon=${choice.longitude}&model=${choice.model}&date=${dateOf(choice.time)}`,
    place.locale,
  )
  const world = useAnswer<IonosphereWorld>(
    choice &&
      `/public/ionosphere/map?model=${choice.model}&time=${encodeURIComponent(new Date(choice.time).toISOString())}`,
    place.locale,
  )
  const pick = ({ latitude, longitude }: Coordinates) =>
    choice && change({ ...choice, latitude: hundredth(latitude), longitude: hundredth(longitude) })
  const reading = useRef<HTMLDivElement>(null)
  const failed = sources.error
  const vtec = day.data && choice ? valueAt(day.data, choice.time) : null
  return (
    <section className="sheet page-part iono" aria-labelledby="now">
      <h2 id="now">{texts.values}</h2>
      {failed !== null && (
        <p role="alert" className="iono-refused">
          {failureText(failed, frame)}
        </p>
      )}
      {sources.data && !choice && <p className="state state-inline">{texts.nothing}</p>}
      <noscript>
        <p className="state state-inline">{texts.script}</p>
      </noscript>
      <Controls texts={texts} sources={sources.data} choice={choice} change={change} />
      <WorldField
        texts={texts}
        mapTexts={mapTexts}
        world={world.data}
        place={choice ?? firstPlace}
        reading={vtec === null ? null : `${vtec.toFixed(1)} ${texts.unit}`}
        pick={pick}
      />
      <WorldTable texts={texts} world={world.data} />
      <div className="iono-place">
        <div>
          <h3>{texts.atPlace}</h3>
          <PlaceForm
            texts={texts}
            place={choice}
            choose={pick}
            onTextPlace={() => bringIntoView(reading.current)}
          />
          <div ref={reading}>
            <Reading texts={texts} choice={choice} day={day} />
          </div>
        </div>
        <div>
          <h3>{texts.dayAtPlace}</h3>
          <DayCurve texts={texts} day={day.data} time={choice?.time ?? null} />
        </div>
      </div>
    </section>
  )
}

interface IonospherePageProps {
  texts: IonosphereTexts
  mapTexts: MapTexts
}

export const IonospherePage = ({ texts, mapTexts }: IonospherePageProps) => (
  <>
    <PageHead title={texts.title} lead={texts.lead}>
      <p className="mono page-head-formula">{texts.formula}</p>
    </PageHead>
    <Values texts={texts} mapTexts={mapTexts} />
    <StaticPart>
      <section className="sheet page-part" aria-labelledby="effects">
        <h2 id="effects">{texts.effects}</h2>
        <Steps steps={texts.items} />
        <p className="iono-note">{texts.roti}</p>
      </section>
      <section className="sheet page-part" aria-labelledby="models">
        <h2 id="models">{texts.modelsTitle}</h2>
        <Steps steps={texts.modelItems} />
      </section>
    </StaticPart>
  </>
)
