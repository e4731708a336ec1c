import { createContext, use, useLayoutEffect } from 'react'
import { registerUnsaved } from './typedPages.ts'

export interface PageInfo {
  /** Name of the last crumb, e.g. the record's name; defaults to the menu entry's name. */
  title?: string | undefined
  hideTitle?: boolean | undefined
  foreign?: boolean | undefined
}

export interface PageControls {
  keepAlive: boolean
  describe: (info: PageInfo) => void
  /** Remounts the page, so that its next visit starts fresh; call it after navigating away from a finished page. */
  forget: () => void
  /** Registers unsaved input; returns a function that removes it. */
  registerUnsaved: (isLost: () => boolean) => () => void
}

export const PageContext = createContext<PageControls>({
  keepAlive: false,
  describe: () => {},
  forget: () => {},
  registerUnsaved,
})

export const usePage = (): PageControls => use(PageContext)

export const usePageInfo = ({ title, hideTitle }: PageInfo): void => {
  const { describe } = usePage()
  useLayoutEffect(() => describe({ title, hideTitle }), [describe, title, hideTitle])
}
