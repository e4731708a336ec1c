import Button from '@mui/material/Button'
import { HttpError } from 'react-admin'
import { useTexts } from '#console/core/i18n/texts.ts'
import { useCallback } from 'react'
import { Link } from 'react-router'
import type { CompanyRecord } from '#contract/companies/companies'
import { errorCatalogue } from '#contract/core/errors'
import type { RefusalBody } from '#console/core/data/httpClient.ts'
import styles from '#console/core/ui/styles.module.css'
import css from '../record/Companies.module.css'

/** A company that already exists, the field that matched, and its typed value. */
export interface Existing {
  company: string
  by: 'name' | 'organisationCode'
  named: string
}

export type Named = Partial<Pick<CompanyRecord, 'name' | 'organisationCode'>>

const { companyNameExists, organisationCodeExists } = errorCatalogue

/** The existing company that an application was refused for; undefined for any other refusal. */
export const existingOf = (error: unknown, form: Named): Existing | undefined => {
  if (!(error instanceof HttpError)) return undefined
  const { code, args } = error.body as Partial<RefusalBody>
  if (code !== companyNameExists.code && code !== organisationCodeExists.code) return undefined
  const by = code === companyNameExists.code ? 'name' : 'organisationCode'
  const named = form[by] ?? ''
  return { company: String(args?.['company'] ?? named), by, named }
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
