import './announcements.css'
import { type ReactNode, useEffect } from 'react'
import type { HomeTexts } from '#i18n/en/home'
import { StaticPart } from '../ui/StaticPart.tsx'
import { CoverageForm } from './CoverageForm.tsx'
import { Hero } from './Hero.tsx'
import { IonosphereStrip } from './IonosphereStrip.tsx'
import { Section } from './Section.tsx'
import './home.css'
import { useUser } from '../ui/hooks.ts'
import { ArrowIcon } from '../layout/icons.tsx'
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
  const zh = usePortal().place.locale === 'zh'
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
        {data.announcements.map((one) => (
          <li key={one.id} data-importance={one.importance}>
            <details>
              <summary>{zh ? one.title : one.enTitle}</summary>
              <RichText text={zh ? one.text : one.enText} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Entries = ({ texts }: { texts: HomeTexts['entries'] }) => {
  const signedIn = useUser() !== null
  const entries: readonly (readonly [Exclude<keyof HomeTexts['entries'], 'title'>, string])[] = [
    ['control', addressOf('control')],
    ['userCentre', '/ucFrontEnd'],
    ['download', addressOf('download')],
    signedIn ? ['account', '/ucFrontEnd/account'] : ['register', addressOf('register')],
  ]
  return (
    <Section className="entries" title={texts.title}>
      <ul className="entry-list">
        {entries.map(([entry, target]) => (
          <li key={entry}>
            <a href={target}>
              <strong>{texts[entry].name}</strong>
              <span className="muted">{texts[entry].text}</span>
              <ArrowIcon />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

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
