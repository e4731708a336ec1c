import type { BrowserContext, CDPSession, Page } from 'playwright'
import { settled } from '../../screens/browser.ts'
import { say } from '../figures.ts'

/**
 * A mid-range phone on slow 4G, as in Chromium's developer tools: a quarter of the CPU speed; network speed in bytes
 * per second.
 */
const slowProcessor = { rate: 4 }
const slowNetwork = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
}
const fullNetwork = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const phone = { width: 375, height: 812 }
const wide = { width: 1440, height: 900 }

export const openConsole = async (
  context: BrowserContext,
  address: string,
  viewport = wide,
): Promise<Page> => {
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  const client = await context.newCDPSession(page)
  await client.send('Network.clearBrowserCache')
  await page.goto(address)
  await settled(page)
  return page
}

export const sectionsOf = (page: Page): Promise<string[]> =>
  page
    .locator('nav a[href^="/ucFrontEnd/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])

export const openSection = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (address) =>
      new Promise<number>((done, failed) => {
        const isShown = (element: Element) => element.checkVisibility()
        const headings = () => [...document.querySelectorAll('main h1')].filter(isShown)
        const left = new Set(headings())
        const isThere = () => {
          const main = document.querySelector('main')
          if (!main || location.pathname !== address) return false
          const waits = [...main.querySelectorAll('.MuiSkeleton-root, [aria-busy="true"]')]
          return headings().some((one) => !left.has(one)) && !waits.some(isShown)
        }
        const start = performance.now()
        document.querySelector<HTMLAnchorElement>(`nav a[href="${address}"]`)?.click()
        const look = () => {
          if (isThere()) requestAnimationFrame(() => done(performance.now() - start))
          else if (performance.now() - start > 60_000) failed(new Error(`no page at ${address}`))
          else setTimeout(look, 4)
        }
        look()
      }),
    path,
  )

/**
 * Measures tasks that block the main thread for over 50 ms. @returns a function for their sum and the longest, in ms
 */
const watchLongTasks = async (page: Page): Promise<() => Promise<[number, number]>> => {
  const tasks = await page.evaluateHandle(() => {
    const durations: number[] = []
    new PerformanceObserver((list) =>
      durations.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask', buffered: true })
    return durations
  })
  return () =>
    tasks.evaluate((all) => [all.reduce((sum, one) => sum + one, 0), Math.max(0, ...all)])
}

const openMenu = async (page: Page): Promise<void> => {
  await page.locator('header button[aria-expanded="false"]').first().click()
  await page.locator('nav a[href^="/ucFrontEnd/"]').first().waitFor()
}

export const measureSections = async (context: BrowserContext, base: string): Promise<void> => {
  const start = `${base}/ucFrontEnd/account`
  const first = await openConsole(context, start)
  const sections = await sectionsOf(first)
  await first.close()
  for (const path of sections.filter((one) => !start.endsWith(one))) {
    const page = await openConsole(context, start, phone)
    const client = await context.newCDPSession(page)
    let bytes = 0
    await client.send('Network.enable')
    client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await openMenu(page)
    await client.send('Network.emulateNetworkConditions', slowNetwork)
    await client.send('Emulation.setCPUThrottlingRate', slowProcessor)
    const longTasks = await watchLongTasks(page)
    const ms = await openSection(page, path)
    const [blocked, longest] = await longTasks()
    await client.send('Network.emulateNetworkConditions', fullNetwork)
    say(
      `${path.padEnd(34)} content after ${ms.toFixed(0).padStart(5)} ms, ${(bytes / 1000).toFixed(0).padStart(4)} kB,` +
        ` long tasks ${blocked.toFixed(0).padStart(4)} ms, the longest ${longest.toFixed(0).padStart(4)} ms`,
    )
    await page.close()
  }
}

const visits = 5

/** Opens the list of users several times on a slow phone whose cache is empty. */
export const measureCold = async (context: BrowserContext, base: string): Promise<void> => {
  for (let visit = 0; visit < visits; visit += 1) {
    const page = await context.newPage()
    await page.setViewportSize(phone)
    const client = await context.newCDPSession(page)
    let bytes = 0
    await client.send('Network.enable')
    await client.send('Network.clearBrowserCache')
    client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await client.send('Network.emulateNetworkConditions', { ...slowNetwork, latency: 150 })
    await client.send('Emulation.setCPUThrottlingRate', slowProcessor)
    await page.goto(`${base}/ucFrontEnd/userManage`, { waitUntil: 'commit' })
    const longTasks = await watchLongTasks(page)
    await page.locator('main li a').first().waitFor()
    const ms = await page.evaluate(() => performance.now())
    const [blocked, longest] = await longTasks()
    say(
      `first list after ${ms.toFixed(0)} ms with an empty cache, ${(bytes / 1000).toFixed(0)} kB,` +
        ` long tasks ${blocked.toFixed(0)} ms, the longest ${longest.toFixed(0)} ms`,
    )
    await page.close()
  }
}

const heapOf = async (client: CDPSession): Promise<{ mb: number; nodes: number }> => {
  for (let times = 0; times < 3; times += 1) await client.send('HeapProfiler.collectGarbage')
  const { metrics } = await client.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { mb: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes') }
}

const changes = 200

export const measureMemory = async (context: BrowserContext, base: string): Promise<void> => {
  const page = await openConsole(context, `${base}/ucFrontEnd/account`)
  const client = await context.newCDPSession(page)
  await client.send('Performance.enable')
  const sections = await sectionsOf(page)
  const printHeap = async (count: number) => {
    const { mb, nodes } = await heapOf(client)
    say(`after ${count} section changes: heap ${mb.toFixed(1)} MB, ${nodes} nodes`)
  }
  // Visits each section first, so that its code is included in all figures.
  for (const path of sections) await openSection(page, path)
  for (let count = 1; count <= changes; count += 1) {
    await openSection(page, sections[count % sections.length] ?? '')
    if (count === 20 || count === changes / 2 || count === changes) await printHeap(count)
  }
  await page.close()
}
