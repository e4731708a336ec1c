import type { HomeTexts } from '#i18n/en/home'
import { StaticPart } from '../StaticPart.tsx'
import { Claims } from './Claims.tsx'
import { CoverageForm } from './CoverageForm.tsx'
import { Domains } from './Domains.tsx'
import { Entries } from './Entries.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { IonosphereStrip } from './IonosphereStrip.tsx'
import { Scenarios } from './Scenarios.tsx'
import { Section } from './Section.tsx'
import './home.css'

/** The landing page. */
export const HomePage = ({ texts }: { texts: HomeTexts }) => (
  <>
    <Hero texts={texts.hero} />
    <CoverageForm texts={texts.coverage} />
    <StaticPart>
      <Domains texts={texts.domains} />
      <Scenarios texts={texts.scenarios} />
      <Features texts={texts.features} />
      <Claims texts={texts.claims} />
    </StaticPart>
    <Section
      className="ionosphere"
      title={texts.ionosphere.title}
      aside={<p className="muted">{texts.ionosphere.text}</p>}
    >
      <IonosphereStrip texts={texts.ionosphere} />
    </Section>
    <Entries texts={texts.entries} />
  </>
)
