import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from '#contract/access/menus'
import { externalHref, isPage } from '#shared/externalLink.ts'
import { Icon, MenuIcon } from '#console/core/controls/Icon.tsx'
import { MenuCount } from '#console/core/layout/MenuCount.tsx'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useRights } from '#console/core/data/rights.ts'
import { PageHeader } from '#console/core/ui/PageHeader.tsx'
import { groupsOf } from './groups.ts'
import css from './UserCenter.module.css'

const Card = ({ entry }: { entry: MenuEntry }) => {
  const translate = useTranslate()
  const nameOf = useNameOf()
  const { addressOf } = useShell()
  const href = externalHref(entry.path)
  const name = (
    <>
      <span className={css.icon}>
        <MenuIcon name={entry.icon} size={22} />
      </span>
      <span className={css.name}>{nameOf(entry)}</span>
    </>
  )
  if (href)
    return (
      <a
        className={css.card}
        href={href}
        {...(isPage(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        {name}
        {isPage(href) && (
          <>
            <Icon name="external" size={16} className={css.end} />
            <span className="visually-hidden">{translate('console.shell.newWindow')}</span>
          </>
        )}
      </a>
    )
  return (
    <Link className={css.card} to={addressOf(entry.path)}>
      {name}
      {entry.isHavePermission ? (
        <>
          <MenuCount filePaths={[entry.filePath]} />
          <Icon name="chevron-right" size={16} className={css.end} />
        </>
      ) : (
        <>
          <Icon name="lock" size={16} className={css.end} />
          <span className="visually-hidden">{translate('console.shell.closed')}</span>
        </>
      )}
    </Link>
  )
}

export const UserCenter = () => {
  const company = useCurrentUser()?.companyName
  const groups = groupsOf(useRights()?.menus ?? [])
  const text = useTexts('console.userCentre')
  const nameOf = useNameOf()
  const id = useId()
  return (
    <>
      <PageHeader
        title={text('title')}
        crumb={text('title')}
        purpose={company ? text('purpose', { company }) : text('purposeAlone')}
      />
      {groups.map(({ heading, entries }, at) => (
        <section key={heading?.name ?? ''} className={css.group} aria-labelledby={`${id}-${at}`}>
          <h2 id={`${id}-${at}`}>{heading ? nameOf(heading) : text('own')}</h2>
          <ul className={css.cards}>
            {entries.map((entry) => (
              <li key={entry.path + entry.name}>
                <Card entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
