import { useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { isExternalPath } from '#shared/externalLink.ts'
import { Icon, MenuIcon } from '#console/core/icons/Icon.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { flatEntries, shownEntries } from '#console/core/navigation/routes.ts'
import { useSections } from '#console/core/navigation/sections.ts'
import { useRights } from '#console/core/data/rights.ts'
import { Panel } from '#console/core/ui/Facts.tsx'
import styles from '#console/core/ui/styles.module.css'
import css from './MyScreens.module.css'

export const MyScreens = ({ user }: { user: SignedInUser }) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const { addressOf } = useShell()
  const sections = useSections()
  const open = flatEntries(shownEntries(useRights()?.menus ?? [])).filter(
    ({ filePath, path, isHavePermission }) =>
      isHavePermission &&
      sections.has(filePath) &&
      filePath !== 'personalCenter' &&
      !isExternalPath(path),
  )
  return (
    <Panel title={translate('console.me.screens')}>
      {open.length === 0 ? (
        <p className={styles.muted}>
          {translate(`console.me.${user.companyId ? 'noScreens' : 'noScreensYet'}`)}
        </p>
      ) : (
        <ul className={css.screens}>
          {open.map((entry) => (
            <li key={entry.path}>
              <Link to={addressOf(entry.path)}>
                <MenuIcon name={entry.icon} />
                <span>{nameOf(entry)}</span>
                <Icon name="chevron-right" size={14} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
