import type { ComponentType } from 'react'
import { sectionLoadTimeoutMs } from '#contract/core/enums'

export interface Section {
  resource?: string
  /** Filter for the open records of a queue screen. */
  queue?: object | undefined
  load: () => Promise<ComponentType>
}

export interface SectionLoader {
  ready: (filePath: string) => ComponentType | undefined
  load: (filePath: string) => Promise<ComponentType>
}

export type SectionRegistry = Readonly<Record<string, Section>>

/** `missing`: not registered; `slow`: timeout; `broken`: loading failed; `stylesheet`: no style sheet. */
export type SectionFailure = 'missing' | 'slow' | 'broken' | 'stylesheet'

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
      reject(new SectionError('stylesheet'))
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

/** Loads screens by their file path, each once; a failed load can be retried. */
export const createSectionLoader = (
  registry: SectionRegistry,
  limit = sectionLoadTimeoutMs,
): SectionLoader => {
  const loaded = new Map<string, ComponentType>()
  const failedStylesheets = new Map<string, string>()

  const loadSection = async (filePath: string, section: Section): Promise<ComponentType> => {
    const failedStylesheet = failedStylesheets.get(filePath)
    if (failedStylesheet) await loadStylesheet(failedStylesheet)
    failedStylesheets.delete(filePath)
    return section.load()
  }

  const toSectionError = (filePath: string, error: unknown): SectionError => {
    if (error instanceof SectionError) return error
    const stylesheet = stylesheetOf(error)
    if (stylesheet) failedStylesheets.set(filePath, stylesheet)
    return new SectionError(stylesheet ? 'stylesheet' : 'broken', error)
  }

  return {
    ready: (filePath) => loaded.get(filePath),

    load: async (filePath) => {
      const known = loaded.get(filePath)
      if (known) return known
      const section = Object.hasOwn(registry, filePath) ? registry[filePath] : undefined
      if (!section) throw new SectionError('missing')
      try {
        const component = await withinTime(loadSection(filePath, section), limit)
        loaded.set(filePath, component)
        return component
      } catch (error) {
        throw toSectionError(filePath, error)
      }
    },
  }
}
