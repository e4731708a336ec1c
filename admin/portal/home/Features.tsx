import type { HomePartsTexts } from '#i18n/en/homeParts'
import { Section } from './Section.tsx'

const features = ['safety', 'reliability', 'ease', 'scalability'] as const

export const Features = ({ texts }: { texts: HomePartsTexts['features'] }) => (
  <Section className="features" title={texts.title}>
    <dl className="feature-list">
      {features.map((feature) => (
        <div key={feature}>
          <dt>{texts.items[feature].name}</dt>
          <dd>{texts.items[feature].text}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
