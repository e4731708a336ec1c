import {
  Activity,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type KeptPage,
  PageContext,
  type PageControls,
  type PageInfo,
  registerUnsaved,
} from '#console/core/navigation/pages.ts'
import { ResourceContextProvider } from 'react-admin'
import { Route, Routes } from 'react-router'
import { useCurrentUser } from '#console/core/data/identity.ts'
import { type ConsoleRoute, matchRoute } from '#console/core/navigation/routes.ts'
import { useSections } from '#console/core/navigation/sections.ts'
import { EdgeScreen, NotFound } from './EdgeScreen.tsx'
import { AlreadyMember, isForVisitors, NoPermission } from './ClosedScreens.tsx'
import type { Pages } from './usePages.ts'
import { SectionTabs } from './SectionTabs.tsx'

/** False until the first page is shown after loading; that page does not move the focus. */
let hasArrived = false

/**
 * Restores scroll position and focus each time the page is shown; a new page starts at the top and takes the focus, so
 * that screen readers announce it.
 */
export const KeepPlace = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  const scroll = useRef(0)
  const focus = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const here = place.current
    if (!here) return undefined
    scrollTo({ top: scroll.current, behavior: 'instant' })
    if (hasArrived && !here.contains(document.activeElement)) {
      const left = focus.current
      const target = left && here.contains(left) ? left : here.closest<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    }
    hasArrived = true

    const rememberScroll = () => {
      scroll.current = scrollY
    }
    const rememberFocus = (event: FocusEvent) => {
      if (event.target instanceof HTMLElement) focus.current = event.target
    }
    addEventListener('scroll', rememberScroll, { passive: true })
    here.addEventListener('focusin', rememberFocus)
    return () => {
      removeEventListener('scroll', rememberScroll)
      here.removeEventListener('focusin', rememberFocus)
    }
  }, [])

  return <div ref={place}>{children}</div>
}

/**
 * Keeps the unsaved input of a page's forms registered while the page is hidden. When React hides the page, it runs the
 * cleanup of the forms' effects, although the forms stay mounted. This hook postpones that cleanup until the page is
 * unmounted, or is shown again and the forms register again.
 */
export const useUnsavedOnPage = (visible: boolean): PageControls['registerUnsaved'] => {
  const isVisible = useRef(visible)
  const hiddenReleases = useRef<(() => void)[]>([])
  const release = useCallback(() => {
    for (const one of hiddenReleases.current.splice(0)) one()
  }, [])
  // A layout effect, because it must run before the effects in which the forms register again.
  useLayoutEffect(() => {
    isVisible.current = visible
    if (visible) release()
  }, [visible, release])
  useEffect(() => release, [release])
  return useCallback((isLost) => {
    const end = registerUnsaved(isLost)
    return () => {
      if (isVisible.current) end()
      else hiddenReleases.current.push(end)
    }
  }, [])
}

interface PageFrameProps {
  page: KeptPage
  pattern: string
  resource: string | undefined
  visible: boolean
  /** Without permission the page shows a refusal and hides its form, which stays mounted. */
  permitted: boolean
  describe: (key: string, info: PageInfo) => void
  forget: (key: string) => void
  children: ReactNode
}

/**
 * One mounted page. While another page is open, it stays in a hidden Activity with its last address: its state, forms
 * and elements survive, and its effects are paused.
 */
export const PageFrame = ({
  page: { key, location, keepAlive },
  pattern,
  resource,
  visible,
  permitted,
  describe,
  forget,
  children,
}: PageFrameProps) => {
  const registerUnsaved = useUnsavedOnPage(visible && permitted)
  const controls = useMemo(
    () => ({
      keepAlive,
      describe: (info: PageInfo) => describe(key, info),
      forget: () => forget(key),
      registerUnsaved,
    }),
    [key, keepAlive, describe, forget, registerUnsaved],
  )
  const content = resource ? (
    <ResourceContextProvider value={resource}>{children}</ResourceContextProvider>
  ) : (
    children
  )
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <PageContext value={controls}>
        <KeepPlace>
          <Routes location={location}>
            <Route path={pattern} element={content} />
          </Routes>
        </KeepPlace>
      </PageContext>
    </Activity>
  )
}

/**
 * Shows a section while the user has its permission; after a loss the section stays mounted, so that typed input
 * survives.
 */
const PermittedSection = ({ route }: { route: ConsoleRoute }) => {
  const { pattern } = route
  const { filePath, isHavePermission } = route.entry
  const Section = useSections().get(filePath)?.Section
  const company = useCurrentUser()?.companyName
  const [opened, setOpened] = useState(isHavePermission)
  if (isHavePermission && !opened) setOpened(true)
  return (
    <>
      {!isHavePermission &&
        (company && isForVisitors(pattern) ? (
          <AlreadyMember company={company} />
        ) : (
          <EdgeScreen kind="denied" section={filePath} />
        ))}
      {opened && (
        <Activity mode={isHavePermission ? 'visible' : 'hidden'}>
          <SectionTabs route={route} />
          {Section ? <Section /> : <EdgeScreen kind="missing" onRetry={() => location.reload()} />}
        </Activity>
      )}
    </>
  )
}

const Screen = ({ route }: { route: ConsoleRoute }) => {
  const { filePath } = route.entry
  if (filePath === 'notFound') return <NotFound />
  if (filePath === 'noPermission') return <NoPermission />
  return <PermittedSection route={route} />
}

export const PageStack = ({ pages, routes }: { pages: Pages; routes: readonly ConsoleRoute[] }) => {
  const sections = useSections()
  return pages.mounted.map((page) => {
    const route = matchRoute(routes, page.key)?.route
    if (!route) return null
    return (
      <PageFrame
        key={`${page.key} ${page.edition}`}
        page={page}
        pattern={route.pattern}
        resource={sections.get(route.entry.filePath)?.resource}
        visible={page.key === pages.current}
        permitted={route.entry.isHavePermission}
        describe={pages.describe}
        forget={pages.forget}
      >
        <Screen route={route} />
      </PageFrame>
    )
  })
}
