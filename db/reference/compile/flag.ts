const width = 24
const height = 21
const unit = width / 30

const round = (value: number): string => String(Math.round(value * 100) / 100)

const star = (x: number, y: number, radius: number, angle: number): string => {
  const inner = radius * 0.381966
  const corners = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : inner
    const turn = angle + (index * Math.PI) / 5
    return `${round(x + reach * Math.cos(turn))},${round(y + reach * Math.sin(turn))}`
  })
  return `<polygon points="${corners.join(' ')}"/>`
}

/** Draws the home country's flag by its construction sheet, 24 by 21 units with the field centred. */
export const homeFlag = (): string => {
  const fieldHeight = 20 * unit
  const top = (height - fieldHeight) / 2
  const large = { x: 5 * unit, y: top + 5 * unit }
  const small = [
    [10, 2],
    [12, 4],
    [12, 7],
    [10, 9],
  ].map(([column = 0, row = 0]) => {
    const x = column * unit
    const y = top + row * unit
    return star(x, y, unit, Math.atan2(large.y - y, large.x - x))
  })
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect y="${round(top)}" width="${width}" height="${round(fieldHeight)}" fill="#ee1c25"/>` +
    `<g fill="#ff0">${star(large.x, large.y, 3 * unit, -Math.PI / 2)}${small.join('')}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`
}
