import { useTranslate } from '#console/core/i18n/texts.ts'
import styles from './styles.module.css'

export const CompanyName = ({ name }: { name: string | null | undefined }) => {
  const translate = useTranslate()
  return name ? (
    <span>{name}</span>
  ) : (
    <span className={styles.muted}>{translate('console.value.noCompany')}</span>
  )
}
