import type { CoverageArea, CoverageAreas } from '#contract/coverage'
import type { CoverageTexts } from '#i18n/en/coverage'
import { fill } from '#i18n/index'
import { usePortal } from '../Portal.tsx'
import { sexagesimalText } from './coordinates.ts'

interface AreasTableProps {
  texts: CoverageTexts
  areas: CoverageAreas
  show: (area: CoverageArea) => void
}

const Blocks = ({ texts, areas }: Omit<AreasTableProps, 'show'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">{texts.areas.square}</th>
        <th scope="col">{texts.areas.tier}</th>
        <th scope="col" className="number">
          {texts.areas.stations}
        </th>
      </tr>
    </thead>
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

/** The same as the map, in words. */
export const AreasTable = ({ texts, areas, show }: AreasTableProps) => {
  const { locale } = usePortal().place
  const nameOf = ({ name, enName }: CoverageArea) => (locale === 'zh' ? name : enName)
  if (!areas.total) return <p className="map-note muted">{texts.areas.empty}</p>
  const many = areas.blocks.length > 0
  return (
    <>
      <p className="map-note muted">
        {fill(many ? texts.areas.many : texts.areas.count, { count: areas.total })}
      </p>
      {/* A region that scrolls must be reachable by keyboard. */}
      <div className="areas-frame" role="region" aria-label={texts.areas.title} tabIndex={0}>
        {many ? (
          <Blocks texts={texts} areas={areas} />
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.areas.name}</th>
                <th scope="col">{texts.areas.tier}</th>
                <th scope="col" className="number">
                  {texts.areas.radius}
                </th>
                <th scope="col">{texts.areas.state}</th>
              </tr>
            </thead>
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
        )}
      </div>
    </>
  )
}
