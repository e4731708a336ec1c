import type { HomePartsTexts } from '#i18n/en/homeParts'

const claims = ['terminals', 'countries', 'park'] as const

export const Claims = ({ texts }: { texts: HomePartsTexts['claims'] }) => (
  <section className="claims night" aria-labelledby="claims-title">
    <div className="sheet">
      <h2 id="claims-title" className="visually-hidden">
        {texts.title}
      </h2>
      <ul className="claim-row">
        {claims.map((claim) => (
          <li key={claim}>
            <span className="claim-before">{texts[claim].before}</span>{' '}
            <span className="claim-figure">{texts[claim].figure}</span>{' '}
            <span className="claim-after">{texts[claim].after}</span>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
