import type { IonosphereWorld } from '#contract/positioning/ionosphere'
import type { IonosphereTexts } from '#i18n/en/ionosphere'
import { TableHead } from '#shared/TableHead.tsx'
import { FoldedTable } from './FoldedTable.tsx'

const latitudes = [75, 60, 45, 30, 15, 0, -15, -30, -45, -60, -75]
const longitudes = [-180, -150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150]

const named = (degrees: number, positive: string, negative: string): string =>
  degrees === 0 || degrees === -180
    ? `${Math.abs(degrees)}°`
    : `${Math.abs(degrees)}° ${degrees > 0 ? positive : negative}`

export const WorldTable = ({
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
