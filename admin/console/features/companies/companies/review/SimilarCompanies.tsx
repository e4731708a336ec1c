import { useAddressTexts } from '#console/core/forms/AddressInput.tsx'
import { useGetList } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { CompanyRecord } from '#contract/companies/companies'
import { companyNameKey } from '#contract/text/companyNames'
import { AddressName } from '#shared/address-picker/AddressName.tsx'
import { CompanyStatus } from '#console/core/records/CompanyStatus.tsx'
import { pathOf, rejectionOf } from '../record/companyText.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './SimilarCompanies.module.css'

const shownRows = 5
/** Number of leading characters of a Chinese company name that usually name the place and the trade. */
const prefixLength = 4

/**
 * Search text for companies with a similar name: the first 4 characters of a Chinese name, otherwise the first two
 * words.
 */
const searchTextOf = ({ name }: CompanyRecord): string =>
  /\p{Script=Han}/u.test(name)
    ? companyNameKey(name).slice(0, prefixLength)
    : name.split(/\s+/).slice(0, 2).join(' ').slice(0, 100)

const useCompanySearch = (q: string, company: CompanyRecord): CompanyRecord[] => {
  const { data = [] } = useGetList<CompanyRecord>(
    'companies',
    { filter: { q }, pagination: { page: 1, perPage: shownRows + 1 } },
    { enabled: q !== '' },
  )
  return data.filter(({ id }) => id !== company.id)
}

export const SimilarCompanies = ({ company }: { company: CompanyRecord }) => {
  const address = useAddressTexts()
  const text = useTexts('resources.companies.review')
  const byName = useCompanySearch(searchTextOf(company), company)
  const byCode = useCompanySearch(company.organisationCode, company)
  const found = [...new Map([...byCode, ...byName].map((one) => [one.id, one])).values()]
  if (found.length === 0) return <p className={styles.muted}>{text('compareNone')}</p>
  return (
    <ul className={`${styles.lines} ${css.similar}`}>
      {found.slice(0, shownRows).map((other) => {
        const reason = rejectionOf(other)
        const sameCode = other.organisationCode === company.organisationCode
        return (
          <li key={other.id}>
            <Link to={pathOf(other)}>{other.name}</Link>
            <CompanyStatus status={other.status} />
            <span className={css.code} data-same={sameCode || undefined}>
              {other.organisationCode}
            </span>
            <span className={styles.note}>{sameCode ? text('sameCode') : text('similar')}</span>
            <span className={css.where}>
              <AddressName
                nationCode={other.nationCode}
                addrCode={other.addrCode}
                locale={address.locale}
                texts={address.texts}
              />
            </span>
            {reason && <q>{reason}</q>}
          </li>
        )
      })}
    </ul>
  )
}
