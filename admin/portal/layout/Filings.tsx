import { usePortal } from '../ui/Portal.tsx'

/** Digits of a filing number. In a prerendered page the number is a placeholder (`{{…}}`), so the result is one too. */
const policeCode = (police: string): string =>
  police.startsWith('{{') ? '{{filingPoliceCode}}' : police.replaceAll(/\D/g, '')

/** Registry numbers (ICP, public security) that sites in mainland China must show, linked to the registries. */
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
