import { useQuery } from '@tanstack/react-query'
import { USER_CENTRE_APP_ID } from '#contract/core/enums'
import { useLocale } from 'react-admin'
import type { ConsoleCard, PublicApplication } from '#contract/access/applications'
import { Icon, MenuIcon } from '#console/core/controls/Icon.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import { openAddress, recordUse } from '#shared/applications.ts'
import css from './MyApplications.module.css'

const maxShown = 6

interface OpenApplication {
  id: string
  name: string
  enName: string
  icon: string
  address: string
}

const listOpen = async (): Promise<OpenApplication[]> => {
  const [applications, cards] = await Promise.all([
    callOperation<PublicApplication[]>('/public/applications'),
    callOperation<ConsoleCard[]>('/usercenter/console/cards'),
  ])
  const cardOf = new Map(cards.map((card) => [card.applicationId, card]))
  const usedAt = ({ id }: PublicApplication) => cardOf.get(id)?.usedAt ?? ''
  const isPinned = ({ id }: PublicApplication) => Number(cardOf.get(id)?.pinned ?? false)
  return applications
    .filter(({ id, appId }) => cardOf.get(id)?.open && appId !== String(USER_CENTRE_APP_ID))
    .toSorted(
      (one, other) =>
        isPinned(other) - isPinned(one) ||
        usedAt(other).localeCompare(usedAt(one)) ||
        one.order - other.order,
    )
    .flatMap((application) => {
      const address = openAddress(application)
      return address ? [{ ...application, address }] : []
    })
}

export const useOpenApplications = () =>
  useQuery({ queryKey: ['applications', 'open'], queryFn: listOpen })

/** Applications that the user may open: pinned ones first, then the ones used last. */
export const MyApplications = () => {
  const translate = useTranslate()
  const text = useTexts('console.me.applications')
  const isChinese = useLocale() === 'zh'
  const isMember = useCurrentUser()?.isCompanyUser
  const { data } = useOpenApplications()
  if (!data) return null
  return (
    <section className={css.frame}>
      <h2>{text('title')}</h2>
      {data.length === 0 ? (
        <p className={styles.muted}>{text(isMember ? 'none' : 'withoutCompany')}</p>
      ) : (
        <ul className={css.applications}>
          {data.slice(0, maxShown).map(({ id, name, enName, icon, address }) => (
            <li key={id}>
              <a
                className={styles.surface}
                href={address}
                target="_blank"
                rel="noopener"
                onClick={() => recordUse(id)}
              >
                <MenuIcon name={icon} />
                <span>{isChinese ? name : enName || name}</span>
                <Icon name="external" size={14} />
                <span className="visually-hidden">{translate('console.shell.newWindow')}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <a href="/control">{text('all')}</a>
    </section>
  )
}
