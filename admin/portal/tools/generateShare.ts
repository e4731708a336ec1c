import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { home as en } from '#i18n/en/home'
import { home as zh } from '#i18n/zh/home'
import { chromium } from 'playwright'
import { centre, dialRadius, earthRadius } from '../home/globe/frame.ts'
import { stillSky } from '../home/globe/drawing.ts'

/**
 * Draws `public/assets/share-<language>-2.png`, the preview images for shared links: the landing page's sky and slogan,
 * without the system name (a setting). Run with `npx tsx admin/portal/tools/generateShare.ts`. The files are cached
 * permanently, so a changed drawing needs a new number.
 */
const sky = stillSky()
const [firstX, firstY] = sky.firstStar
const stroke = (path: string, attributes: string): string => `<path d="${path}" ${attributes}/>`
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-280 0 1200 630" width="1200" height="630">
<rect x="-280" width="1200" height="630" fill="#0b1f33"/>
<g fill="none" stroke="#e8eef4">
${stroke(sky.ticks, 'stroke-opacity=".45"')}${stroke(sky.longTicks, 'stroke-opacity=".8"')}
<circle cx="${centre.x}" cy="${centre.y}" r="${dialRadius}" stroke-opacity=".3"/>
<circle cx="${centre.x}" cy="${centre.y}" r="${earthRadius}" stroke-opacity=".4"/>
${stroke(sky.graticule, 'stroke-opacity=".14"')}
<g stroke-linecap="round">
${stroke(sky.land[0], 'stroke-width="1.8" stroke-opacity=".35"')}
${stroke(sky.land[1], 'stroke-width="2.3" stroke-opacity=".6"')}
${stroke(sky.land[2], 'stroke-width="2.8" stroke-opacity=".9"')}
${stroke(sky.stars, 'stroke-width="5"')}
</g>
${stroke(sky.orbits + sky.axis, 'stroke-opacity=".4"')}
${stroke(sky.satellites, 'fill="#0b1f33" stroke-opacity=".9"')}
${stroke(sky.constellation, 'stroke-opacity=".4"')}
${stroke(sky.pointer, 'stroke="#ff7a45" stroke-dasharray="1 5"')}
<circle cx="${firstX}" cy="${firstY}" r="13" stroke="#ff7a45" stroke-opacity=".5"/>
</g>
<circle cx="${firstX}" cy="${firstY}" r="6" fill="#ff7a45"/>
</svg>`

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
const font = readFileSync(
  'node_modules/@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2',
).toString('base64')
for (const [locale, { hero }] of Object.entries({ en, zh })) {
  await page.setContent(`<html lang="${locale}"><style>
@font-face { font-family: Plex; src: url(data:font/woff2;base64,${font}) }
body { margin: 0; background: #0b1f33 }
svg { position: absolute; left: 300px }
h1 { position: absolute; left: 72px; top: 96px; width: 620px; margin: 0; color: #f7f5f0;
  font: 600 64px/1.2 Plex, 'Noto Sans CJK SC', sans-serif; text-wrap: balance }
</style><body>${picture}<h1>${hero.title}</h1></body></html>`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({
    path: fileURLToPath(new URL(`../public/assets/share-${locale}-2.png`, import.meta.url)),
  })
}
await browser.close()
