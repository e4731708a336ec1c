import { addressOf, type PageName } from '../pages.ts'
import { usePortal, useSystemName } from '../Portal.tsx'
import { Filings } from './Filings.tsx'
import { LanguageLinks } from './LanguageMenu.tsx'
import { Mark } from './Mark.tsx'

const Column = ({ title, links }: { title: string; links: [PageName, string][] }) => {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(([page, text]) => (
          <li key={page}>
            <a href={addressOf(page)}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where everything is, the documents that bind, and the filing numbers where they are configured. */
export const Footer = () => {
  const { texts } = usePortal()
  const system = useSystemName()
  const { bar, footer } = texts
  return (
    <footer className="foot">
      <div className="sheet foot-row">
        <div className="foot-name">
          <Mark />
          <p>{system}</p>
        </div>
        <nav className="foot-columns" aria-label={footer.label}>
          <Column
            title={footer.service}
            links={[
              ['coverage', bar.coverage],
              ['ionosphere', bar.ionosphere],
              ['control', bar.console],
              ['download', footer.download],
            ]}
          />
          <Column
            title={footer.account}
            links={[
              ['login', bar.login],
              ['register', bar.register],
              ['resetPassword', footer.resetPassword],
            ]}
          />
          <Column
            title={footer.documents}
            links={[
              ['agreement', footer.agreement],
              ['privacy', footer.privacy],
            ]}
          />
          <div>
            <h2>{footer.language}</h2>
            <ul>
              <LanguageLinks />
            </ul>
          </div>
        </nav>
        <Filings />
      </div>
    </footer>
  )
}
