import type { ReactNode } from 'react'
import type { HomeTexts } from '#i18n/en/home'
import { StaticPart } from '../ui/StaticPart.tsx'
import { Announcements } from './Announcements.tsx'
import { CoverageForm } from './CoverageForm.tsx'
import { Entries } from './Entries.tsx'
import { Hero } from './Hero.tsx'
import { IonosphereStrip } from './IonosphereStrip.tsx'
import { Section } from './Section.tsx'
import './home.css'

interface HomePageProps {
  texts: HomeTexts
  /** Static parts; null while hydrating, because the prerendered page already contains them. */
  parts: ReactNode
}

export const HomePage = ({ texts, parts }: HomePageProps) => (
  <>
    <Hero texts={texts.hero} />
    <Announcements texts={texts.announcements} />
    <CoverageForm texts={texts.coverage} />
    <StaticPart>{parts}</StaticPart>
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
