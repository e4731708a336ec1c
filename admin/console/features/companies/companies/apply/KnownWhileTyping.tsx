import { ProviderContact } from '#console/core/ui/ProviderContact.tsx'
import { Button } from '#console/core/controls/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { companyApplication } from '#contract/companies/companies'
import { findKnownCompany } from '#console/core/data/lookups.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import { useTexts } from '#console/core/i18n/texts.ts'
import css from '../record/Companies.module.css'

type By = 'name' | 'organisationCode'

/** Milliseconds without a key press before a lookup; the server limits the number of lookups per user. */
const lookupDelayMs = 800

const { shape } = companyApplication
const rules = { name: fieldRule(shape.name), organisationCode: fieldRule(shape.organisationCode) }

/** Text of a valid field, once it has not changed for `lookupDelayMs` milliseconds. */
const useSettled = (by: By): string => {
  const typed = String(useWatch({ name: by }) ?? '').trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled(typed && !rules[by](typed) ? typed : ''),
      lookupDelayMs,
    )
    return () => clearTimeout(timer)
  }, [by, typed])
  return settled === typed ? settled : ''
}

/** Ignores errors of the lookup; the submit reports them. */
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
            {text(known.takesMembers ? 'text' : 'suspended')}{' '}
            {!known.takesMembers && <ProviderContact />}
          </p>
          {known.takesMembers && (
            <Button to={`/join?${new URLSearchParams({ [known.by]: known.named })}`}>
              {text('action')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
