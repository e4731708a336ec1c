import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { companyApplication } from '#contract/companies/companies'
import { findKnownCompany } from '#console/core/data/knownCompany.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import css from '../record/Companies.module.css'

type By = 'name' | 'organisationCode'

/** Milliseconds without a key before a text is looked up: every answer is one of few that a person gets. */
const pause = 800

const { shape } = companyApplication
const rules = { name: fieldRule(shape.name), organisationCode: fieldRule(shape.organisationCode) }

/** The text of a field once it is whole and has not been changed for a moment. */
const useSettled = (by: By): string => {
  const typed = String(useWatch({ name: by }) ?? '').trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed && !rules[by](typed) ? typed : ''), pause)
    return () => clearTimeout(timer)
  }, [by, typed])
  return settled === typed ? settled : ''
}

/** What is refused to be looked up is said when the form is sent. */
const useKnown = (by: By) => {
  const named = useSettled(by)
  const { data } = useQuery({
    queryKey: ['companies', 'known', by, named],
    queryFn: ({ signal }) => findKnownCompany({ [by]: named }, signal),
    enabled: named !== '',
    staleTime: Infinity,
  })
  return named && data ? { ...data, by, named } : undefined
}

/** Tells an applicant while they are typing that the company is on the platform already, and leads to joining it. */
export const KnownWhileTyping = () => {
  const byCode = useKnown('organisationCode')
  const known = useKnown('name') ?? byCode
  const text = useTexts('resources.companies.apply.existing', { company: known?.name })
  return (
    <div role="status">
      {known && (
        <div className={css.existing}>
          <strong>{text('title')}</strong>
          <p>
            {text(known.by === 'name' ? 'byName' : 'byCode')}{' '}
            {text(known.takesMembers ? 'text' : 'suspended')}
          </p>
          {known.takesMembers && (
            <Button
              component={Link}
              to={`/join?${new URLSearchParams({ [known.by]: known.named })}`}
            >
              {text('action')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
