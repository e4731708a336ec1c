import type { CoverageArea, CoverageAreas } from '#contract/positioning/coverage'
import type { CoverageTexts } from '#i18n/en/coverage'
import { fill } from '#i18n/index'
import { TableHead } from '#shared/TableHead.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { sexagesimalText } from './coordinates.ts'

interface AreasTableProps {
  texts: CoverageTexts
  areas: CoverageAreas | null
  show: (area: CoverageArea) => void
}

type FilledProps = AreasTableProps & { areas: CoverageAreas }

const Blocks = ({ texts, areas }: Omit<FilledProps, 'show'>) => (
  <table>
    <caption className="muted">{fill(texts.areas.many, { count: areas.total })}</caption>
    <TableHead
      names={[texts.areas.square, texts.areas.tier, texts.areas.stations]}
      figures={[texts.areas.stations]}
    />
    <tbody>
      {areas.blocks
        .toSorted((one, other) => other.stations - one.stations)
        .slice(0, 200)
        .map(({ west, south, size, tier, stations }) => (
          <tr key={`${west} ${south}`}>
            <th scope="row">
              {sexagesimalText({ latitude: south + size / 2, longitude: west + size / 2 })}
            </th>
            <td>{texts.tiers[tier]}</td>
            <td className="number">{stations}</td>
          </tr>
        ))}
    </tbody>
  </table>
)

const Filled = ({ texts, areas, show }: FilledProps) => {
  const { locale } = usePortal().place
  const nameOf = ({ name, enName }: CoverageArea) => (locale === 'zh' ? name : enName)
  if (!areas.total) return <p className="muted">{texts.areas.empty}</p>
  if (areas.blocks.length) return <Blocks texts={texts} areas={areas} />
  return (
    <table>
      <caption className="muted">{fill(texts.areas.count, { count: areas.total })}</caption>
      <TableHead
        names={[texts.areas.name, texts.areas.tier, texts.areas.radius, texts.areas.state]}
        figures={[texts.areas.radius]}
      />
      <tbody>
        {areas.areas.map((area) => (
          <tr key={`${area.enName} ${area.tier} ${area.ring[0]?.join(' ')}`}>
            <th scope="row">
              <button
                type="button"
                className="area-link"
                aria-label={fill(texts.areas.show, { name: nameOf(area) })}
                onClick={() => show(area)}
              >
                {nameOf(area)}
              </button>
            </th>
            <td>{texts.tiers[area.tier]}</td>
            <td className="number">
              {area.radiusKm}
              {'\u00a0'}km
            </td>
            <td>{area.online ? `● ${texts.areas.online}` : `○ ${texts.areas.offline}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * The map's areas as a table. The frame has a fixed height from the start, so that the content below does not shift.
 */
export const AreasTable = ({ areas, ...rest }: AreasTableProps) => (
  // A region that scrolls must be reachable by keyboard.
  <div className="areas-frame" role="region" aria-label={rest.texts.areas.title} tabIndex={0}>
    {areas && <Filled {...rest} areas={areas} />}
  </div>
)
