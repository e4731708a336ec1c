import IconButton from '@mui/material/IconButton'
import { useLocale } from 'react-admin'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import { Icon } from '#console/core/icons/Icon.tsx'
import { crumbsOf } from '#console/core/navigation/crumbs.ts'
import type { RouteMatch } from '#console/core/navigation/routes.ts'
import css from './Breadcrumbs.module.css'
import type { PageInfo } from '#console/core/navigation/pageContext.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'

export const Breadcrumbs = ({ match, info }: { match: RouteMatch; info: PageInfo }) => {
  const translate = useTranslate()
  const { previous, addressOf } = useShell()
  const crumbs = crumbsOf(match.route, match.params, useLocale(), info.title)
  const parent = crumbs.findLast(({ to }) => to)?.to
  const back = previous ?? (parent && addressOf(parent))
  if (info.hideTitle) return null
  return (
    <nav className={css.bar} aria-label={translate('console.shell.breadcrumbs')}>
      {back && (
        <IconButton
          size="small"
          component={Link}
          to={back}
          aria-label={translate('console.shell.back')}
          title={translate('console.shell.back')}
        >
          <Icon name="back" />
        </IconButton>
      )}
      <ol className={css.list}>
        {crumbs.map(({ label, to }, index) => (
          <li key={`${label} ${to ?? ''}`} data-heading={to ? undefined : ''}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page" title={label}>
                {label}
              </span>
            ) : to ? (
              <Link to={addressOf(to)}>{label}</Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
