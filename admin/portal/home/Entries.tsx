import type { HomeTexts } from '#i18n/en/home'
import { useUser } from '../ui/hooks.ts'
import { ArrowIcon } from '../layout/icons.tsx'
import { addressOf } from '../ui/pages.ts'
import { Section } from './Section.tsx'

export const Entries = ({ texts }: { texts: HomeTexts['entries'] }) => {
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
