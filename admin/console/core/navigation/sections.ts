import { type ComponentType, createContext, use } from 'react'
import { sectionLoadTimeoutMs } from '#contract/core/enums'
import { isReachable } from '#shared/connection.ts'

/** A component that is loaded when it is opened; `filePath` names it in the server's menu. */
export type Section = ComponentType & { filePath: string; load: () => Promise<unknown> }

export interface SectionLoader {
  ready: () => ComponentType | undefined
  load: () => Promise<ComponentType>
}

/** `slow`: timeout; `offline`: no connection; `broken`: loading failed; `stylesheet`: no style sheet. */
export type SectionFailure = 'slow' | 'offline' | 'broken' | 'stylesheet'

export class SectionError extends Error {
  override readonly name = 'SectionError'
  readonly kind: SectionFailure

  constructor(kind: SectionFailure, cause?: unknown) {
    super(kind, { cause })
    this.kind = kind
  }
}

const stylesheetOf = (error: unknown): string | undefined =>
  error instanceof Error ? /preload CSS for (\S+)/.exec(error.message)?.[1] : undefined

/** Vite requests a section's style sheet only once, so a retry has to load it itself. */
const loadStylesheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to load ${href}`))
    })
    document.head.append(link)
  })

const withinTime = <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SectionError('slow')), milliseconds)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

/** Loads a section once; a failed load can be retried. */
export const createSectionLoader = (
  load: () => Promise<ComponentType>,
  limit = sectionLoadTimeoutMs,
  isOnline = isReachable,
): SectionLoader => {
  let loaded: ComponentType | undefined
  let failedStylesheet: string | undefined

  const loadSection = async (): Promise<ComponentType> => {
    if (failedStylesheet) await loadStylesheet(failedStylesheet)
    failedStylesheet = undefined
    return load()
  }

  return {
    ready: () => loaded,

    load: async () => {
      if (loaded) return loaded
      try {
        loaded = await withinTime(loadSection(), limit)
        return loaded
      } catch (error) {
        if (error instanceof SectionError && error.kind === 'slow') throw error
        failedStylesheet ??= stylesheetOf(error)
        if (!(await isOnline())) throw new SectionError('offline', error)
        throw new SectionError(failedStylesheet ? 'stylesheet' : 'broken', error)
      }
    },
  }
}

export interface RegisteredSection {
  Section: Section
  resource?: string
  /** Filter for the open records of a queue. */
  queue?: object | undefined
}

/** Sections by their file path in the server's menu. */
export type Sections = ReadonlyMap<string, RegisteredSection>

export const SectionsContext = createContext<Sections>(new Map())

export const useSections = (): Sections => use(SectionsContext)
