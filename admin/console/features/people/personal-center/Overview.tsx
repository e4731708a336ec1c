import { useQuery } from '@tanstack/react-query'
import { useGetList, useLocale } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { Link } from 'react-router'
import type { LogHistogram } from '#contract/logs'
import type { MenuEntry } from '#contract/menus'
import { logScreen } from '#console/core/history/logPaths.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useSections } from '#console/core/navigation/sectionsContext.ts'
import type { SectionRegistry } from '#console/core/navigation/sectionLoader.ts'
import { DayBars } from '#console/core/ui/DayBars.tsx'
import { daysUpTo } from '#console/core/ui/days.ts'
import { entryName } from '#console/core/navigation/routes.ts'
import { callOperation } from '#console/core/data/httpClient.ts'
import { useRights } from '#console/core/data/rights.ts'
import { ErrorState } from '#console/core/ui/ErrorState.tsx'
import { useNow } from '#console/core/ui/Time.tsx'
import css from './Overview.module.css'

const openQueues = (entries: readonly MenuEntry[], registry: SectionRegistry): MenuEntry[] =>
  entries.flatMap((entry) => [
    ...(registry[entry.filePath]?.queue && entry.isHavePermission ? [entry] : []),
    ...openQueues(entry.children, registry),
  ])

const Queue = ({ entry }: { entry: MenuEntry }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { addressOf } = useShell()
  const { resource = '', queue: filter = {} } = useSections().registry[entry.filePath] ?? {}
  const { total } = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 } },
    { refetchInterval: 60_000 },
  )
  return (
    <Link className={css.tile} to={addressOf(entry.path)}>
      <span className={css.name}>{entryName(entry, locale)}</span>
      <span className={css.count}>{total ?? '–'}</span>
      <span className={css.note}>
        {translate(total === 0 ? 'console.me.overview.nothing' : 'console.me.overview.waiting')}
      </span>
    </Link>
  )
}

const daysShown = 30

/** Logins a day: those that came in, and those that failed. */
const useSignIns = () =>
  useQuery({
    queryKey: ['logs', 'signIns'],
    queryFn: async () => {
      const of = (action: string) =>
        callOperation<LogHistogram>('/usercenter/logs/histogram', {
          query: { filter: JSON.stringify({ action }) },
        })
      const [done, failed] = await Promise.all([of('signIn'), of('signIn.failed')])
      const days = new Set([...done, ...failed].map(({ day }) => day))
      const sum = (from: LogHistogram, day: string) => {
        const found = from.find((one) => one.day === day)
        return found ? found.done + found.refused : 0
      }
      return [...days].map((day) => ({ day, done: sum(done, day), refused: sum(failed, day) }))
    },
  })

const SignIns = ({ path }: { path: string }) => {
  const locale = useLocale()
  const now = useNow()
  const { data, error, refetch } = useSignIns()
  const text = useTexts('console.me.overview')
  const days = daysUpTo(data ?? [], now, daysShown)
  const sum = (name: 'done' | 'refused') =>
    new Intl.NumberFormat(locale).format(days.reduce((total, day) => total + day[name], 0))
  return (
    <section className={css.chart} aria-label={text('signIns', { days: daysShown })}>
      <header className={css.head}>
        <h2 className={css.name}>{text('signIns', { days: daysShown })}</h2>
        <Link to={path}>{text('log')}</Link>
      </header>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy={!data}>
          <DayBars days={days} />
          <p className={css.note}>
            {data ? text('figures', { done: sum('done'), failed: sum('refused') }) : ' '}
          </p>
        </div>
      )}
    </section>
  )
}

/** For the person who keeps a company or the whole: what waits for them, and how people log in. */
export const Overview = () => {
  const translate = useTranslate()
  const waiting = openQueues(useRights()?.menus ?? [], useSections().registry)
  const path = logScreen()
  if (waiting.length === 0 && !path) return null
  return (
    <div className={css.overview}>
      {waiting.length > 0 && (
        <nav className={css.tiles} aria-label={translate('console.me.overview.queues')}>
          {waiting.map((entry) => (
            <Queue key={entry.path} entry={entry} />
          ))}
        </nav>
      )}
      {path && <SignIns path={path} />}
    </div>
  )
}
