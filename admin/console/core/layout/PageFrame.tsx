import { ResourceContextProvider } from 'react-admin'
import { Activity, useMemo, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import type { KeptPage } from '#console/core/navigation/keptPages.ts'
import { KeepPlace } from './KeepPlace.tsx'
import { PageContext, type PageInfo } from '#console/core/navigation/pageContext.ts'
import { useUnsavedOnPage } from './useUnsavedOnPage.ts'

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
