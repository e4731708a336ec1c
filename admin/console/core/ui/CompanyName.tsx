import { useTranslate } from '#console/core/i18n/texts.ts'
import styles from './styles.module.css'

/** A company by its name; says so where someone belongs to none. */
export const CompanyName = ({ name }: { name: string | null | undefined }) => {
  const translate = useTranslate()
  return name ? (
    <span>{name}</span>
  ) : (
    <span className={styles.muted}>{translate('console.value.noCompany')}</span>
  )
}
