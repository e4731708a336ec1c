import { createContext, use, useLayoutEffect } from 'react'
import { holdTyped } from './typedPages.ts'

/** What a screen tells the shell about itself. */
export interface PageInfo {
  /** Name of the last crumb, e.g. of the record; the menu entry's name where not given. */
  title?: string | undefined
  /** Leaves out the breadcrumbs. */
  hideTitle?: boolean | undefined
  /** Whether its record belongs to another company than the reader. */
  foreign?: boolean | undefined
}

export interface PageControls {
  /** Whether the page stays alive behind others: then nothing that was typed is lost by leaving. */
  keepAlive: boolean
  describe: (info: PageInfo) => void
  /** Says that the page's work is done, so that it starts afresh next time. */
  forget: () => void
  /** Says that something is typed; what is returned says that it no longer is. */
  holdTyped: (isLost: () => boolean) => () => void
}

export const PageContext = createContext<PageControls>({
  keepAlive: false,
  describe: () => {},
  forget: () => {},
  holdTyped,
})

/** The page around this component. */
export const usePage = (): PageControls => use(PageContext)

/** Names the page in the breadcrumbs. */
export const usePageInfo = ({ title, hideTitle }: PageInfo): void => {
  const { describe } = usePage()
  useLayoutEffect(() => describe({ title, hideTitle }), [describe, title, hideTitle])
}
