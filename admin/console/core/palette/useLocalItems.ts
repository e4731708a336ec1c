import { useLocale } from 'react-admin'
import { useNavigate } from 'react-router'
import { locales, type Locale } from '#contract/text/locale'
import { palette as en } from '#i18n/en/palette'
import { palette as zh } from '#i18n/zh/palette'
import { mayAct } from '#console/core/data/access.ts'
import { requestSignOut } from '#console/core/forms/signOutAsked.ts'
import { accessTo } from '#console/core/data/rights.ts'
import { shownHelp } from '#console/core/help/helpStore.ts'
import { useChangelogStatus } from '#console/core/help/news.ts'
import { helpPages } from '#console/core/help/topics.ts'
import { useLanguageChoice, useThemeChoice } from '#console/core/theme/useDisplayChoices.ts'
import { entryName, type ConsoleRoute } from '#console/core/navigation/routes.ts'
import { useSections } from '#console/core/navigation/sectionsContext.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { namesOf, type NamedItem } from './items.ts'

type Command = keyof typeof en.commands

/** A page without menu entry that performs an action: a create form, an import, a change of password. */
const isAction = ({ pattern, entry }: ConsoleRoute): boolean =>
  !entry.visible && !pattern.includes(':') && entry.name !== ''

export const useLocalItems = (openKeys: () => void) => {
  const locale: Locale = useLocale() === 'zh' ? 'zh' : 'en'
  const { routes, addressOf } = useShell()
  const sections = useSections()
  const navigate = useNavigate()
  const theme = useThemeChoice()
  const language = useLanguageChoice()
  const { isForReader } = useChangelogStatus()

  const mayOpenPage = ({ pattern, entry }: ConsoleRoute): boolean => {
    const resource = sections.get(entry.filePath)?.resource
    if (pattern.endsWith('/create')) return !!resource && mayAct(resource, 'create')
    if (entry.filePath === 'user/import') return accessTo('user:import') === 'granted'
    return true
  }
  const itemOf = (kind: 'screens' | 'actions', route: ConsoleRoute): NamedItem => {
    const { pattern, entry, ancestors } = route
    const address = addressOf(pattern)
    return {
      ...namesOf(entry.name, entry.enName),
      id: pattern,
      kind,
      ...(kind === 'screens' ? { icon: entry.icon } : {}),
      name: entryName(entry, locale),
      note: ancestors.map((one) => entryName(one.entry, locale)).join(' › '),
      address: pattern,
      open: () => void navigate(address),
    }
  }
  const open = routes.filter((route) => route.entry.isHavePermission && mayOpenPage(route))
  const pages = open.filter(isAction)
  const firstOf = (one: ConsoleRoute) =>
    pages.find(({ entry }) => entry.filePath === one.entry.filePath) === one

  const commands: Record<Command, () => void> = {
    light: () => theme.choose('light'),
    dark: () => theme.choose('dark'),
    system: () => theme.choose('system'),
    zh: () => language.choose('zh'),
    en: () => language.choose('en'),
    help: () => shownHelp.set('page'),
    changes: () => shownHelp.set('changes'),
    keys: openKeys,
    signOut: requestSignOut,
  }
  const isPointless = (name: Command) =>
    name === theme.chosen ||
    (name === 'changes' && !isForReader) ||
    locales.some((one) => one === name && one === locale)
  const names = (Object.keys(en.commands) as Command[]).filter((name) => !isPointless(name))

  return {
    screens: open.filter(({ entry }) => entry.visible).map((route) => itemOf('screens', route)),
    actions: [
      ...pages.filter(firstOf).map((route) => itemOf('actions', route)),
      ...names.map((name): NamedItem => {
        const texts = { en, zh }[locale]
        return {
          ...namesOf(zh.commands[name], en.commands[name]),
          id: `command ${name}`,
          kind: 'actions',
          name: texts.commands[name],
          note: '',
          open: commands[name],
        }
      }),
    ],
    help: [...helpPages].map(([topic, pages]): NamedItem => {
      const { title, body } = pages[locale]
      return {
        ...namesOf(pages.zh.title, pages.en.title),
        keys: [],
        id: `help ${topic}`,
        kind: 'help',
        name: title,
        note: body.split(/\n/, 1)[0]?.replaceAll('**', '') ?? '',
        open: () => shownHelp.set(topic),
      }
    }),
    /** Ids of the help items whose body contains the text. */
    helpWith: (q: string) =>
      [...helpPages]
        .filter(([, pages]) => pages[locale].body.toLowerCase().includes(q.toLowerCase()))
        .map(([topic]) => `help ${topic}`),
  }
}
