import { useUser } from '../ui/hooks.ts'
import { addressOf, type PageName } from '../ui/pages.ts'
import { Contact } from '../ui/Contact.tsx'
import { usePortal } from '../ui/Portal.tsx'
import { LanguageLinks } from './LanguageMenu.tsx'
import { Mark } from './Mark.tsx'
import { UserLinks } from './UserLinks.tsx'

/** Digits of a filing number. In a prerendered page the number is a placeholder (`{{…}}`), so the result is one too. */
const policeCode = (police: string): string =>
  police.startsWith('{{') ? '{{filingPoliceCode}}' : police.replaceAll(/\D/g, '')

/** Registry numbers (ICP, public security) that sites in mainland China must show, linked to the registries. */
const Filings = () => {
  const { settings, texts } = usePortal()
  const { icp, police } = settings.filings
  return (
    <p className="foot-filings">
      {icp && (
        <a href="https://beian.miit.gov.cn/" rel="noreferrer" title={texts.footer.icp}>
          {icp}
        </a>
      )}
      {police && (
        <a
          href={`https://beian.mps.gov.cn/#/query/webSearch?code=${policeCode(police)}`}
          rel="noreferrer"
          title={texts.footer.police}
        >
          {police}
        </a>
      )}
    </p>
  )
}

const Column = ({ title, links }: { title: string; links: [PageName, string][] }) => (
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

const OwnColumn = ({ title, account }: { title: string; account: string }) => (
  <div>
    <h2>{title}</h2>
    <ul>
      <UserLinks>
        <li>
          <a href="/ucFrontEnd/account">{account}</a>
        </li>
      </UserLinks>
    </ul>
  </div>
)

export const Footer = () => {
  const { texts } = usePortal()
  const { bar, footer } = texts
  const signedIn = useUser() !== null
  return (
    <footer className="foot">
      <div className="sheet foot-row">
        <div className="foot-name">
          <Mark />
          <p>{texts.descriptions.home}</p>
          <Contact as="div">
            <h2>{texts.contact.title}</h2>
          </Contact>
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
          {signedIn ? (
            <OwnColumn title={footer.account} account={footer.ownAccount} />
          ) : (
            <Column
              title={footer.account}
              links={[
                ['login', bar.login],
                ['register', bar.register],
                ['resetPassword', footer.resetPassword],
              ]}
            />
          )}
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
