import { useState } from 'react'
import { useLocale } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Locale } from '#contract/text/locale'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { useSections } from '#console/core/navigation/sectionsContext.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { foundGroups, matching, opensOn, recentGroup, withoutRepeats, type Group } from './items.ts'
import { recentItems, type Kind } from './recent.ts'
import { useFound } from './useFound.ts'
import { useLocalItems } from './useLocalItems.ts'

export const useGroups = (text: string, openKeys: () => void) => {
  const q = text.trim()
  const locale: Locale = useLocale() === 'zh' ? 'zh' : 'en'
  const translate = useTranslate()
  const navigate = useNavigate()
  const { routes } = useShell()
  const sections = useSections()
  const [recent] = useState(recentItems)
  const local = useLocalItems(openKeys)
  const found = useFound(q)
  const go = (address: string) => void navigate(address)
  const resourceOf = (filePath: string) => sections.get(filePath)?.resource
  const places = { routes, resourceOf, go }

  const localGroup = (kind: 'screens' | 'actions' | 'help'): Group => ({
    kind,
    items: matching(local[kind], q, locale),
  })
  const lately: Group = {
    kind: 'recent',
    items: recentGroup(recent, q, locale, opensOn(routes), go),
  }
  const help = (): Group => {
    const named = localGroup('help')
    const saying = q.length > 1 ? local.helpWith(q) : []
    const further = local.help.filter(({ id }) => saying.includes(id))
    return { kind: 'help', items: [...named.items, ...further].slice(0, 5) }
  }
  const groups = q
    ? [
        lately,
        localGroup('screens'),
        localGroup('actions'),
        ...foundGroups(found.answer, found.sentQuery, places, translate),
        help(),
      ]
    : [lately, localGroup('screens'), localGroup('actions')]
  return { groups: withoutRepeats(groups), found, q }
}

export const kindIcons = {
  screens: 'menu',
  actions: 'chevron-right',
  users: 'person-center',
  companies: 'company-manage',
  roles: 'role-manage',
  applications: 'application',
  logs: 'log-list',
  help: 'help',
} as const satisfies Record<Kind, string>
