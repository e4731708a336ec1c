import Button from '@mui/material/Button'
import { useLocale } from 'react-admin'
import { Link } from 'react-router'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { crumbsOf } from '#console/core/navigation/crumbs.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'

export const BackToParent = () => {
  const translate = useTranslate()
  const locale = useLocale()
  const { match, addressOf } = useShell()
  const above = match && crumbsOf(match.route, match.params, locale).findLast(({ to }) => to)
  if (!above?.to) return null
  return (
    <div>
      <Button component={Link} to={addressOf(above.to)}>
        {translate('console.action.backTo', { name: above.label })}
      </Button>
    </div>
  )
}
