import { IconButton } from '#console/core/controls/Button.tsx'
import Dialog from '@mui/material/Dialog'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocale } from 'react-admin'
import { useLocation } from 'react-router'
import { newestVersion } from '#i18n/releases'
import { useTexts, useTranslateAny } from '#console/core/i18n/texts.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import { matchRoute } from '#console/core/navigation/routes.ts'
import { useShell } from '#console/core/navigation/shellContext.ts'
import { useDevice } from '#console/core/ui/device.ts'
import { Changes } from './Changes.tsx'
import css from './Help.module.css'
import { HelpText } from './HelpText.tsx'
import { shownHelp, type ShownHelp } from './helpStore.ts'
import { withLabels } from './labels.ts'
import { useChangelogStatus } from './news.ts'
import { helpPages, topicOf } from './topics.ts'

const close = () => shownHelp.set(null)

const usePageTopic = (): string | undefined => {
  const { routes } = useShell()
  const match = matchRoute(routes, useLocation().pathname)
  return match && topicOf(match.route.entry.filePath)
}

/** A page that opens before the fonts have loaded keeps the system's font, so that no line moves. */
const useLastingFont = (): string => {
  const [isLoading] = useState(() => document.fonts.status === 'loading')
  return isLoading ? ` ${css.systemFont}` : ''
}

const Contents = ({ shown }: { shown: NonNullable<ShownHelp> }) => {
  const text = useTexts('palette.help')
  const translate = useTranslateAny()
  const locale = useLocale() === 'zh' ? 'zh' : 'en'
  const ofPage = usePageTopic()
  const news = useChangelogStatus()
  const isChanges = shown === 'changes'
  const topic = shown === 'page' ? ofPage : shown === 'all' || isChanges ? undefined : shown
  const page = topic === undefined ? undefined : helpPages.get(topic)?.[locale]
  const title = isChanges ? text('changes') : page?.title
  const font = useLastingFont()
  const start = useRef<HTMLHeadingElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <>
      <div className={css.head + font}>
        {title && (
          <IconButton
            icon="back"
            onClick={() => shownHelp.set('all')}
            label={text('back')}
            titled
          />
        )}
        <h2 ref={start} tabIndex={-1}>
          {title ?? text('title')}
        </h2>
        <IconButton icon="close" onClick={close} label={text('close')} titled />
      </div>
      <div
        className={css.body + font}
        key={topic}
        tabIndex={0}
        role="region"
        aria-label={title ?? text('all')}
      >
        {isChanges ? (
          <Changes />
        ) : page ? (
          <HelpText text={withLabels(page.body, translate)} />
        ) : (
          <ul className={css.topics}>
            {[...helpPages].map(([one, pages]) => (
              <li key={one}>
                <button type="button" onClick={() => shownHelp.set(one)}>
                  <span>{pages[locale].title}</span>
                  {one === ofPage && <small>{text('about')}</small>}
                  <Icon name="chevron-right" size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {news.isForReader && !isChanges && (
        <button type="button" className={css.changes} onClick={() => shownHelp.set('changes')}>
          <span>{text('changes')}</span>
          {news.isUnread && <small data-unread>{text('unread')}</small>}
          <small>{text('version', { version: newestVersion })}</small>
          <Icon name="chevron-right" size={16} />
        </button>
      )}
    </>
  )
}

export const HelpPanel = () => {
  const shown = shownHelp.use()
  const text = useTexts('palette.help')
  const narrow = useDevice() === 'mobile'
  const isBeside = shown !== null && !narrow
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.key === 'Escape' && target instanceof Element && target.closest('[data-help]'))
      close()
  })
  useEffect(() => {
    if (!isBeside) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    document.documentElement.dataset['beside'] = 'help'
    addEventListener('keydown', listen)
    return () => {
      delete document.documentElement.dataset['beside']
      removeEventListener('keydown', listen)
    }
  }, [isBeside])
  if (shown === null) return null
  if (narrow)
    return (
      <Dialog
        open
        fullScreen
        onClose={close}
        aria-label={text('title')}
        classes={{ paper: css.full ?? '' }}
      >
        <Contents key={shown} shown={shown} />
      </Dialog>
    )
  return (
    <aside className={css.beside} data-help aria-label={text('title')}>
      <Contents key={shown} shown={shown} />
    </aside>
  )
}
