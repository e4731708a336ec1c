import { writeFileSync } from 'node:fs'

/**
 * Writes `home/contours.svg`, contour lines of an invented hill for the landing page's margins. Run with `npx tsx
 * admin/portal/tools/generateContours.ts`.
 */
const size = 600
const lines = 17
const points = 36

const distance = (line: number, angle: number): number =>
  line ** 1.08 *
  11.6 *
  (1 +
    0.24 * Math.cos(angle - 0.6 - line * 0.045) +
    0.13 * Math.cos(2 * angle + 1.1 + line * 0.07) +
    0.06 * Math.cos(3 * angle - 0.4 + line * 0.11) +
    (0.028 * line ** 0.5 * Math.cos(5 * angle + line * 0.16)) / 2)

const at = (line: number, index: number): [number, number] => {
  const angle = (index / points) * 2 * Math.PI
  const radius = distance(line, angle)
  return [size / 2 + Math.cos(angle) * radius, size / 2 + Math.sin(angle) * radius * 0.86]
}

const heightLine = (line: number): string => {
  const middle = (index: number): [number, number] => {
    const [x, y] = at(line, index)
    const [nextX, nextY] = at(line, index + 1)
    return [Math.round((x + nextX) / 2), Math.round((y + nextY) / 2)]
  }
  const curves = Array.from({ length: points }, (_, index) => {
    const [fromX, fromY] = middle(index)
    const steps = [at(line, index + 1), middle(index + 1)]
    return `q${steps.map(([x, y]) => `${Math.round(x) - fromX} ${Math.round(y) - fromY}`).join(' ')}`
  })
  return `<path d="M${middle(0).join(' ')}${curves.join('').replaceAll(' -', '-')}z"${line % 5 ? '' : ' stroke-width="1.6"'}/>`
}

const drawn = Array.from({ length: lines }, (_, index) => heightLine(index + 1))
writeFileSync(
  new URL('../home/contours.svg', import.meta.url),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><g fill="none" stroke="#000" stroke-width=".9">${drawn.join('')}</g></svg>\n`,
)
