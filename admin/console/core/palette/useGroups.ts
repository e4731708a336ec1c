import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale } from 'react-admin'
import type { FindAnswer } from '#contract/operations/find'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useNavigate } from 'react-router'
import { locales, type Locale } from '#contract/text/locale'
import { palette as en } from '#i18n/en/palette'
import { palette as zh } from '#i18n/zh/palette'
import { mayAct, accessTo } from '#console/core/data/rights.ts'
import { requestSignOut } from '#console/core/forms/Unsaved.tsx'
import { shownHelp } from '#console/core/help/helpStore.ts'
import { withLabels } from '#console/core/help/labels.ts'
import { useChangelogStatus } from '#console/core/help/news.ts'
import { helpPages, topicOf } from '#console/core/help/topics.ts'
import { useLanguageChoice, useThemeChoice } from '#console/core/theme/useDisplayChoices.ts'
import { entryName, type ConsoleRoute } from '#console/core/navigation/routes.ts'
import { useSections } from '#console/core/navigation/sections.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import {
  namesOf,
  type NamedItem,
  foundGroups,
  withLogSearch,
  matching,
  opensOn,
  recentGroup,
  withoutRepeats,
  type Group,
  type Kind,
} from './items.ts'
import { readQuestion, verbGroups } from './question.ts'
import { recentItems } from './recent.ts'
import { useTranslate, useTranslateAny } from '#console/core/i18n/texts.ts'

/** While a request is running, the next search text waits at most this long after the last key press. */
const maxWaitMs = 150
const slowMs = 1000

const useIsSlow = (waiting: boolean): boolean => {
  const [longer, setLonger] = useState(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setLonger(true), slowMs)
    return () => {
      clearTimeout(timer)
      setLonger(false)
    }
  }, [waiting])
  return longer
}

/**
 * Server search: sends immediately if no request is running, otherwise after its response or once typing pauses, which
 * cancels the running request. The last results stay visible until the next ones arrive.
 */
export const useFound = (q: string) => {
  const [sentQuery, setSentQuery] = useState(q)
  const locale = useLocale()
  const query = useQuery({
    queryKey: ['find', locale, sentQuery],
    queryFn: ({ signal }) =>
      callOperation<FindAnswer>('/usercenter/find', { query: { q: sentQuery }, signal }),
    enabled: sentQuery !== '',
    placeholderData: (previous) => previous,
    retry: false,
  })
  const { isFetching } = query
  useEffect(() => {
    const timer = setTimeout(() => setSentQuery(q), isFetching ? maxWaitMs : 0)
    return () => clearTimeout(timer)
  }, [q, isFetching])
  const waiting = q !== '' && (sentQuery !== q || isFetching)
  return {
    /** Results for `sentQuery`, or the previous results until they arrive. */
    answer: q === '' || query.isError ? [] : (query.data ?? []),
    sentQuery,
    waiting,
    slow: useIsSlow(waiting),
    error: q !== '' && sentQuery === q && !isFetching ? query.error : null,
    retry: () => void query.refetch(),
  }
}

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
  const translate = useTranslateAny()
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
  const topics = new Set(['start', ...open.flatMap(({ entry }) => topicOf(entry.filePath) ?? [])])
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
    help: [...helpPages]
      .filter(([topic]) => topics.has(topic))
      .map(([topic, pages]): NamedItem => {
        const { title, body } = pages[locale]
        return {
          ...namesOf(pages.zh.title, pages.en.title),
          keys: [],
          id: `help ${topic}`,
          kind: 'help',
          name: title,
          note: withLabels(body.split(/\n/, 1)[0]?.replaceAll('**', '') ?? '', translate),
          open: () => shownHelp.set(topic),
        }
      }),
    /** Ids of the help items whose body contains the text. */
    helpWith: (q: string) =>
      [...helpPages]
        .filter(([, pages]) =>
          withLabels(pages[locale].body, translate).toLowerCase().includes(q.toLowerCase()),
        )
        .map(([topic]) => `help ${topic}`),
  }
}

export const useGroups = (text: string, openKeys: () => void) => {
  const { q, kind: only, verb } = readQuestion(text)
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
  const hits = () => foundGroups(found.answer, found.sentQuery, places, translate)
  const all = (): Group[] =>
    q
      ? [
          lately,
          localGroup('screens'),
          localGroup('actions'),
          ...withLogSearch(hits(), q, places, translate),
          help(),
        ]
      : [lately, localGroup('screens'), localGroup('actions')]
  const groups = verb
    ? verbGroups(verb, hits(), translate, (address, state) => void navigate(address, { state }))
    : all().filter(({ kind }) => only === undefined || kind === only)
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
