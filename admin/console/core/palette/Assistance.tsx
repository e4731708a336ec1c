import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTexts } from '#console/core/i18n/texts.ts'
import { shownHelp } from '#console/core/help/helpStore.ts'
import { useChangelogStatus } from '#console/core/help/news.ts'
import { Icon } from '#console/core/controls/Icon.tsx'
import { isMac, useKeys } from './keys.ts'
import { KeysDialog } from './KeysDialog.tsx'
import css from './Assistance.module.css'

const loadPalette = async () => ({ default: (await import('./Palette.tsx')).Palette })
const Palette = lazy(loadPalette)
const HelpPanel = lazy(async () => ({
  default: (await import('#console/core/help/HelpPanel.tsx')).HelpPanel,
}))

/** A failed prefetch is retried when the palette opens. */
const prefetchPalette = () => void loadPalette().catch(() => {})

export const Assistance = () => {
  const text = useTexts('palette')
  const [open, setOpen] = useState<'search' | 'keys' | null>(null)
  const help = shownHelp.use()
  const isHelping = help !== null
  const { isUnread } = useChangelogStatus()
  const helpButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(null)
  const openSearch = () => setOpen('search')
  const openKeys = () => setOpen('keys')
  useKeys({ openSearch, openKeys })
  useEffect(() => {
    // Ctrl is pressed before K, so that the palette is mostly ready for the first typed letters.
    const options = { once: true, capture: true }
    addEventListener('keydown', prefetchPalette, options)
    return () => removeEventListener('keydown', prefetchPalette, options)
  }, [])
  useEffect(() => {
    if (!isHelping) return undefined
    const focusHelpButton = () => {
      if (document.activeElement === document.body) helpButton.current?.focus()
    }
    // The focus is lost if it was in the help panel when that closed.
    return () => queueMicrotask(focusHelpButton)
  }, [isHelping])
  return (
    <>
      <button
        type="button"
        className={css.trigger}
        onClick={openSearch}
        onPointerEnter={prefetchPalette}
        onFocus={prefetchPalette}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={text('open')}
      >
        <Icon name="search" />
        <span>{text('open')}</span>
        <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <IconButton
        ref={helpButton}
        onClick={() => shownHelp.set(isHelping ? null : 'page')}
        aria-label={text('help.open')}
        aria-expanded={isHelping}
        aria-description={isUnread ? text('help.news') : undefined}
        title={text('help.open')}
      >
        <Icon name="help" />
        {isUnread && <span className={css.unread} />}
      </IconButton>
      <Suspense>
        {open === 'search' && <Palette onClose={close} openKeys={openKeys} />}
        {isHelping && <HelpPanel />}
      </Suspense>
      {open === 'keys' && <KeysDialog onClose={close} />}
    </>
  )
}
