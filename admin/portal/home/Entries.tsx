import type { HomeTexts } from '#i18n/en/home'
import { ArrowIcon } from '../layout/icons.tsx'
import { addressOf } from '../pages.ts'
import { Section } from './Section.tsx'

/** Where to go from here, with the addresses. */
export const Entries = ({ texts }: { texts: HomeTexts['entries'] }) => {
  const entries = [
    ['control', addressOf('control'), '/control'],
    ['userCentre', '/ucFrontEnd', '/ucFrontEnd'],
    ['download', addressOf('download'), '/download'],
    ['register', addressOf('register'), '/register'],
  ] as const
  return (
    <Section className="entries" title={texts.title}>
      <ul className="entry-list">
        {entries.map(([entry, target, shown]) => (
          <li key={entry}>
            <a href={target}>
              <strong>{texts[entry].name}</strong>
              <span className="muted">{texts[entry].text}</span>
              <span className="mono muted" aria-hidden="true">
                {shown}
              </span>
              <ArrowIcon />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
