import type { HomePartsTexts } from '#i18n/en/homeParts'
import { Section } from './Section.tsx'

const domains = ['differential', 'agriculture', 'devices', 'personnel', 'deformation'] as const

const signs: Record<(typeof domains)[number], string> = {
  differential:
    'M8 38 40 14M8 38l-5 8h10zM40 14m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M16 24l-6-8m22 18 8 8',
  agriculture: 'M10 44 16 6m6 38 6-38m6 38 6-38M4 44h40M10 6h34',
  devices: 'M12 4h24v40H12zM12 12h24M12 36h24M22 40h4M18 20h12m-12 6h8',
  personnel:
    'm6 16 16-12 20 10-4 26-26 4zM24 22m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M16 36c1-6 4-8 8-8s7 2 8 8',
  deformation: 'M14 34m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M14 22v-18M26 34h18M18 30 34 14m-8-1h9v9',
}

export const Domains = ({ texts }: { texts: HomePartsTexts['domains'] }) => (
  <Section className="domains contoured" title={texts.title}>
    <ul className="domain-row">
      {domains.map((domain) => (
        <li key={domain}>
          <svg className="sign" viewBox="0 0 48 48" aria-hidden="true">
            <path d={signs[domain]} />
          </svg>
          <h3>{texts.items[domain].name}</h3>
          <p>{texts.items[domain].text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
