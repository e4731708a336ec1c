import Button from '@mui/material/Button'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useCallback } from 'react'
import { Link } from 'react-router'
import type { CompanyRecord } from '#contract/companies/companies'
import { isRefusedBy } from '#shared/http.ts'
import styles from '#console/core/ui/styles.module.css'
import css from '../record/Companies.module.css'

/** A company that already exists, the field that matched, and its typed value. */
export interface Existing {
  company: string
  by: 'name' | 'organisationCode'
  named: string
}

export type Named = Partial<Pick<CompanyRecord, 'name' | 'organisationCode'>>

/** The existing company that an application was refused for; undefined for any other refusal. */
export const existingOf = (error: unknown, form: Named): Existing | undefined => {
  if (!isRefusedBy(error, 'companyNameExists', 'organisationCodeExists')) return undefined
  const by = isRefusedBy(error, 'companyNameExists') ? 'name' : 'organisationCode'
  const named = form[by] ?? ''
  return { company: String(error.args['company'] ?? named), by, named }
}

/** Offers to join an existing company instead of founding it. Shows only its name. */
export const ExistingCompany = ({ existing }: { existing: Existing }) => {
  const show = useCallback(
    (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' }),
    [],
  )
  const text = useTexts('resources.companies.apply.existing', { company: existing.company })
  const to = `/join?${new URLSearchParams({ [existing.by]: existing.named })}`
  return (
    <section className={css.existing} ref={show} role="alert">
      <h2>{text('title')}</h2>
      <p className={styles.muted}>
        {text(existing.by === 'name' ? 'byName' : 'byCode')} {text('text')}
      </p>
      <Button component={Link} to={to} variant="contained" color="primary">
        {text('action')}
      </Button>
    </section>
  )
}
