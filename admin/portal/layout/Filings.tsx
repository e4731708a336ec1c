import { usePortal } from '../ui/Portal.tsx'

/** The digits of a filing number; of the prerendered page's place for it, another place. */
const policeCode = (police: string): string =>
  police.startsWith('{{') ? '{{filingPoliceCode}}' : police.replaceAll(/\D/g, '')

/** Registry numbers that sites in the home market must show, linked to the registries. */
export const Filings = () => {
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
