import './announcements.css'
import { type ReactNode, useEffect } from 'react'
import { textsFor } from '#contract/policies/announcements'
import type { HomeTexts } from '#i18n/en/home'
import { StaticPart } from '../ui/StaticPart.tsx'
import { CoverageForm } from './CoverageForm.tsx'
import { Hero } from './Hero.tsx'
import { IonosphereStrip } from './IonosphereStrip.tsx'
import { Section } from './Section.tsx'
import './home.css'
import { useUser } from '../ui/hooks.ts'
import { ArrowIcon } from '../layout/icons.tsx'
import { Contact } from '../ui/Contact.tsx'
import { addressOf } from '../ui/pages.ts'
import type { PublicAnnouncements } from '#contract/site/announcements'
import { operation } from '#shared/http.ts'
import { RichText } from '#shared/RichText.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { useLoaded } from '../ui/useLoaded.ts'

/** Maximum timer interval; longer waits are split, because the data may change meanwhile. */
const maxTimerMs = 3_600_000

const load = (): Promise<PublicAnnouncements> =>
  operation<PublicAnnouncements>('/public/announcements', { session: false })

const Announcements = ({ texts }: { texts: HomeTexts['announcements'] }) => {
  const reader = usePortal().place.locale
  const [loaded, , refresh] = useLoaded(load)
  const data = loaded.state === 'there' ? loaded.data : null
  useEffect(() => {
    if (typeof data?.changesInMs !== 'number') return undefined
    const timer = setTimeout(refresh, Math.min(data.changesInMs + 1000, maxTimerMs))
    return () => clearTimeout(timer)
  }, [data, refresh])
  if (!data?.announcements.length) return null
  return (
    <section className="announcements" aria-label={texts.label}>
      <ul className="sheet">
        {data.announcements.map((one) => {
          const { title, text, locale } = textsFor(reader, one)
          return (
            <li key={one.id} data-importance={one.importance} lang={locale}>
              <details>
                <summary>{title}</summary>
                <RichText text={text} />
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const Entries = ({ texts }: { texts: HomeTexts['entries'] }) => {
  const { contact } = usePortal().texts
  const signedIn = useUser() !== null
  const entries = ['coverage', signedIn ? 'control' : 'register', 'download'] as const
  return (
    <Section className="entries" title={texts.title}>
      <ul className="entry-list">
        {entries.map((entry) => (
          <li key={entry}>
            <a href={addressOf(entry)}>
              <strong>{texts[entry].name}</strong>
              <span className="muted">{texts[entry].text}</span>
              <ArrowIcon />
            </a>
          </li>
        ))}
        <Contact as="li">
          <strong>{contact.title}</strong>
        </Contact>
      </ul>
    </Section>
  )
}

interface HomePageProps {
  texts: HomeTexts
  /** Static parts; absent while hydrating, because the prerendered page already contains them. */
  claims?: ReactNode
  parts?: ReactNode
}

export const HomePage = ({ texts, claims, parts }: HomePageProps) => (
  <>
    <Hero texts={texts.hero} />
    <StaticPart>{claims}</StaticPart>
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
