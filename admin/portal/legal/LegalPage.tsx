import { legalDocuments } from '#contract/legal'
import { fill } from '#i18n/index'
import type { LegalTexts } from '#i18n/en/legal'
import { languageTags } from '../../shared/locale.ts'
import { usePortal, useSystemName } from '../Portal.tsx'
import './legal.css'

const Document = ({ texts, name }: { texts: LegalTexts; name: 'agreement' | 'privacy' }) => {
  const system = useSystemName()
  const { locale } = usePortal().place
  const { title, lead, sections } = texts[name]
  const { version, effectiveFrom } = legalDocuments[name]
  const date = new Intl.DateTimeFormat(languageTags[locale], {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
    .format(new Date(effectiveFrom))
    .replaceAll(' ', '\u00a0')
  return (
    <div className="sheet legal">
      <header className="legal-head">
        <h1>{title}</h1>
        <p className="mono muted">{fill(texts.version, { version, date })}</p>
        <p className="legal-lead">{fill(lead, { system })}</p>
        <p className="legal-model">{texts.model}</p>
      </header>
      <nav className="legal-contents" aria-label={texts.contents}>
        <ol>
          {sections.map((section, index) => (
            <li key={section.title}>
              <a href={`#${name}-${index + 1}`}>
                <span className="mono">{index + 1}</span>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {sections.map((section, index) => (
          <section key={section.title} id={`${name}-${index + 1}`}>
            <h2>
              <span className="mono">{index + 1}</span>
              {section.title}
            </h2>
            {section.text.map((paragraph) => (
              <p key={paragraph}>{fill(paragraph, { system })}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

export const AgreementPage = ({ texts }: { texts: LegalTexts }) => (
  <Document texts={texts} name="agreement" />
)

export const PrivacyPage = ({ texts }: { texts: LegalTexts }) => (
  <Document texts={texts} name="privacy" />
)
