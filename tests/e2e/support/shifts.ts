import type { Page, Route } from 'playwright/test'

declare global {
  interface Window {
    /** How far what was on screen moved without the reader having done anything, and what moved. */
    shifts: { sum: number; moved: string[] }
  }
}

/** Counts from the page's beginning what moves by itself. */
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

/** Waits until what was changed is drawn. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

/** Holds the fonts of a page back. @returns what lets them come, and waits until the page is drawn with them */
export const holdFonts = async (page: Page): Promise<() => Promise<number>> => {
  const held: Route[] = []
  let isOpen = false
  await page.route('**/*.woff2', async (route) => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return async () => {
    await drawn(page)
    isOpen = true
    for (const route of held) await route.continue()
    await page.evaluate(() => document.fonts.ready)
    await drawn(page)
    return page.evaluate(
      () => [...document.fonts].filter(({ status }) => status === 'loaded').length,
    )
  }
}
