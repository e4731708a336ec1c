import axe from 'axe-core'
import type { Page } from 'playwright/test'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Runs axe on a page and returns the violations as `rule: element`. The page has no frames, so injecting axe once
 * suffices.
 * @param rules only these instead of all of WCAG 2.2 AA
 */
export const violations = async (page: Page, rules?: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      const found = await window.axe?.run(document, { runOnly, resultTypes: ['violations'] })
      if (!found) throw new Error('axe did not come')
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
      )
    },
    rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: levels },
  )
}
