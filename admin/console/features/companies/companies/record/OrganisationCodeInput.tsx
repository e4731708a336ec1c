import { Input } from '#console/core/forms/Input.tsx'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useWatch } from 'react-hook-form'
import { hasValidCheckCharacter } from '#contract/text/companyNames'
import { homeCountryId } from '#contract/core/enums'
import { organisationCode } from '#contract/core/rules'
import { Icon } from '#console/core/icons/Icon.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import css from '../grant/Choices.module.css'

const rule = fieldRule(organisationCode)

const creditCodeLength = 18

/**
 * Returns a text key and its values if a code cannot be a Chinese unified social credit code (18 characters, check
 * character). It only warns: the form can still be submitted.
 */
const codeWarningOf = (
  nationCode: unknown,
  typed: unknown,
): ['codeLength' | 'codeDoubt', { count: number }] | undefined => {
  const code = typeof typed === 'string' ? typed.trim().toUpperCase() : ''
  if (nationCode !== homeCountryId || code === '' || rule(code)) return undefined
  if (code.length !== creditCodeLength) return ['codeLength', { count: code.length }]
  return hasValidCheckCharacter(code) ? undefined : ['codeDoubt', { count: code.length }]
}

export const OrganisationCodeInput = () => {
  const translate = useTranslate()
  const [nationCode, code] = useWatch({ name: ['nationCode', 'organisationCode'] }) as unknown[]
  const warning = codeWarningOf(nationCode, code)
  return (
    <div className={css.withDoubt}>
      <Input
        source="organisationCode"
        mono
        validate={rule}
        help={translate('resources.companies.form.codeHelp')}
      />
      <div role="status">
        {warning && (
          <p className={css.doubt}>
            <Icon name="warning" size={16} />
            {translate(`resources.companies.form.${warning[0]}`, warning[1])}
          </p>
        )}
      </div>
    </div>
  )
}
