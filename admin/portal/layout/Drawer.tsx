import { useEffect, useRef } from 'react'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { compactBelow } from '#contract/core/enums'
import { useHydrated } from '#shared/useHydrated.ts'
import { addressOf } from '../ui/pages.ts'
import { usePortal } from '../ui/Portal.tsx'
import { BarLink } from './BarLink.tsx'
import { useFullScreenButton } from './useFullScreenButton.tsx'
import { CloseIcon, MenuIcon } from './icons.tsx'
import { LanguageLinks } from './LanguageMenu.tsx'
import { ThemeChoices } from './ThemeChoices.tsx'
import { displayName, UserLinks } from './UserLinks.tsx'

export const Drawer = ({ user }: { user: SignedInUser | null }) => {
  const { texts } = usePortal()
  const hydrated = useHydrated()
  const fullScreen = useFullScreenButton()
  const dialog = useRef<HTMLDialogElement>(null)
  const { bar, footer } = texts

  useEffect(() => {
    const wide = matchMedia(`(min-width: ${compactBelow}px)`)
    const box = dialog.current
    const close = () => box?.close()
    /** Only a click on the backdrop has the dialog itself as its target. */
    const closeOnLeaving = (event: MouseEvent) => {
      const onLink =
        event.target instanceof Element && event.target.closest('a, .drawer-list button')
      if (event.target === box || onLink) close()
    }
    wide.addEventListener('change', close)
    box?.addEventListener('click', closeOnLeaving)
    return () => {
      wide.removeEventListener('change', close)
      box?.removeEventListener('click', closeOnLeaving)
    }
  }, [])

  return (
    <div className="bar-narrow">
      {!user && (
        <>
          <BarLink page="login" text={bar.login} />
          <a className="button button-quiet button-small" href={addressOf('register')}>
            {bar.register}
          </a>
        </>
      )}
      <button
        type="button"
        className="bar-button"
        aria-label={bar.menu}
        aria-haspopup="dialog"
        disabled={!hydrated}
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon />
      </button>
      <dialog ref={dialog} className="drawer" aria-label={bar.menu}>
        <div className="drawer-content">
          <div className="drawer-head">
            <p className="drawer-title">{bar.menu}</p>
            <button
              type="button"
              className="bar-button"
              aria-label={bar.closeMenu}
              onClick={() => dialog.current?.close()}
            >
              <CloseIcon />
            </button>
          </div>
          <nav className="drawer-places" aria-label={bar.main}>
            <BarLink page="home" text={bar.start} />
            <BarLink page="coverage" text={bar.coverage} />
            <BarLink page="ionosphere" text={bar.ionosphere} />
            <BarLink page="control" text={bar.console} />
            <BarLink page="download" text={footer.download} />
          </nav>
          {user && (
            <>
              <p className="drawer-name">{displayName(user)}</p>
              <ul className="drawer-list">
                <UserLinks />
              </ul>
            </>
          )}
          <ul className="drawer-choice" aria-label={footer.language}>
            <LanguageLinks />
          </ul>
          <ul className="drawer-choice" aria-label={bar.theme}>
            <ThemeChoices />
          </ul>
          <ul className="drawer-choice">
            <li>{fullScreen.button}</li>
          </ul>
        </div>
      </dialog>
      {fullScreen.notice}
    </div>
  )
}
