import { useAddressTexts } from '#console/core/forms/AddressInput.tsx'
import type { ReactNode } from 'react'
import type { CompanyRecord } from '#contract/companies/companies'
import { useTexts, useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'
import { AddressName } from '#shared/address-picker/AddressName.tsx'
import { TableHead } from '#shared/TableHead.tsx'
import { Platforms } from '../record/CompanyFacts.tsx'
import { phoneOf } from '../record/companyText.ts'
import styles from '#console/core/ui/styles.module.css'
import css from '../record/Review.module.css'

type Previous = NonNullable<CompanyRecord['previous']>
type Field = keyof Previous

const Region = ({ nationCode, addrCode }: CompanyRecord) => {
  const address = useAddressTexts()
  return <AddressName {...address} nationCode={nationCode} addrCode={addrCode} />
}

const Type = ({ type }: CompanyRecord) => useTranslateAny()(`resources.companies.types.${type}`)

/** The earlier licence image is deleted on replacement, so the table can only say that it changed. */
const Licence = ({ isNow }: { isNow: boolean }) =>
  useTexts('resources.companies.licence')(isNow ? 'replaced' : 'before')

/** Rows of the table: a label, the fields whose change shows the row, and how to render the value. */
const lines: readonly [
  label: Field,
  of: readonly Field[],
  show: (one: CompanyRecord, isNow: boolean) => ReactNode,
][] = [
  ['name', ['name'], ({ name }) => name],
  ['organisationCode', ['organisationCode'], ({ organisationCode }) => organisationCode],
  ['type', ['type'], (one) => <Type {...one} />],
  ['administratorName', ['administratorName'], ({ administratorName }) => administratorName],
  ['administratorPhone', ['administratorDialCode', 'administratorPhone'], phoneOf],
  ['nationCode', ['nationCode', 'addrCode'], (one) => <Region {...one} />],
  ['street', ['street'], ({ street }) => street],
  ['address', ['address'], ({ address }) => address],
  ['platforms', ['platforms'], ({ platforms }) => <Platforms ids={platforms} />],
  ['dealerCode', ['dealerCode'], ({ dealerCode }) => dealerCode],
  ['licence', ['licence'], ({ licence }, isNow) => licence && <Licence isNow={isNow} />],
]

export const Changes = ({ company, previous }: { company: CompanyRecord; previous: Previous }) => {
  const translateAny = useTranslateAny()
  const none = useTranslate()('console.value.none')
  const text = useTexts('resources.companies.review.changes')
  const changed = lines.filter(([, of]) => of.some((field) => field in previous))
  if (changed.length === 0) return <p className={styles.muted}>{text('none')}</p>
  const before: CompanyRecord = Object.assign({ ...company }, previous)
  return (
    <table className={css.changes}>
      <TableHead names={[text('field'), text('before'), text('now')]} />
      <tbody>
        {changed.map(([label, , show]) => (
          <tr key={label}>
            <th scope="row">{translateAny(`resources.companies.fields.${label}`)}</th>
            <td>
              <del className={styles.muted}>{show(before, false) || none}</del>
            </td>
            <td>
              <ins>{show(company, true) || none}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
