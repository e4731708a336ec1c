import type { Page, Route } from 'playwright/test'

declare global {
  interface Window {
    shifts: { sum: number; moved: string[] }
  }
}

export const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = { sum: 0, moved: [] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        window.shifts.sum += entry.value
        for (const { node } of entry.sources)
          window.shifts.moved.push(
            `${entry.value.toFixed(5)} ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent}`,
          )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

/** Holds back a page's fonts. @returns a function that releases them, and waits until they are rendered */
export const holdFonts = async (page: Page): Promise<() => Promise<number>> => {
  const pendingFonts: Route[] = []
  let isOpen = false
  await page.route('**/*.woff2', async (route) => {
    if (isOpen) await route.continue()
    else pendingFonts.push(route)
  })
  return async () => {
    await drawn(page)
    isOpen = true
    for (const route of pendingFonts) await route.continue()
    await page.evaluate(() => document.fonts.ready)
    await drawn(page)
    return page.evaluate(
      () => [...document.fonts].filter(({ status }) => status === 'loaded').length,
    )
  }
}
