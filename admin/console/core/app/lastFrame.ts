import { frameKey, storedUser } from '#shared/session.ts'
import { storedRecord } from '#shared/stored.ts'
import { currentViewing } from '#shared/viewing.ts'

/** An element: whether it is of SVG, its name, attributes and children. */
type Drawn = [
  isSvg: boolean,
  name: string,
  attributes: [string, string][],
  ...children: (string | Drawn)[],
]

const svgSpace = 'http://www.w3.org/2000/svg'
const kept =
  /^(?:class|href|src|alt|d|points|viewBox|width|height|r|[cxy][xy12]?|fill|stroke|[\w-]*opacity|stroke-\w+|aria-hidden|data-rail)$/

const copyOf = (element: Element, deep: boolean): Drawn => {
  const attributes = [...element.attributes]
    .filter(({ name }) => kept.test(name))
    .map(({ name, value }): [string, string] => [name, value])
  const children = [...(deep ? element.childNodes : [])].map((child) =>
    child instanceof Element ? copyOf(child, true) : (child.textContent ?? ''),
  )
  return [element.namespaceURI === svgSpace, element.localName, attributes, ...children]
}

const draw = ([isSvg, name, attributes, ...children]: Drawn): Element => {
  const element = isSvg ? document.createElementNS(svgSpace, name) : document.createElement(name)
  for (const [key, value] of attributes) if (kept.test(key)) element.setAttribute(key, value)
  if (element.getAttribute('href') === location.pathname)
    element.setAttribute('aria-current', 'page')
  element.append(...children.map((child) => (typeof child === 'string' ? child : draw(child))))
  return element
}

/** Nothing in it takes the focus, because React soon replaces it. */
const drawInert = (drawn: Drawn): Element => {
  const element = draw(drawn)
  element.toggleAttribute('inert', true)
  return element
}

/** A stored frame is drawn only if this is the same: its classes are from one build, its menu is one user's. */
const validity = (build: string): string =>
  [build, storedUser()?.userId, document.documentElement.lang, innerWidth >= 750].join(' ')

/** Stores the menu and the top bar as they are now, for the next visit. */
export const storeFrame = (build: string): void => {
  const header = document.querySelector('#root header')
  const shell = header?.parentElement?.parentElement
  if (!header || !shell || !storedUser() || currentViewing()) return
  const menu = shell.querySelector(':scope > nav')
  const frame = [copyOf(shell, false), menu && copyOf(menu, true), copyOf(header, false)]
  localStorage.setItem(frameKey, JSON.stringify({ validity: validity(build), frame }))
}

/** Draws the menu and the top bar of the last visit around the start screen. */
export const drawLastFrame = (build: string): void => {
  const root = document.querySelector('#root')
  const start = root?.querySelector(':scope > .start')
  const stored = storedRecord(localStorage, frameKey)
  if (!root || !start || currentViewing() || stored?.['validity'] !== validity(build)) return
  const [shell, menu, header] = stored['frame'] as [Drawn, Drawn | null, Drawn]
  const column = document.createElement('div')
  column.append(drawInert(header), start)
  const frame = draw(shell)
  frame.append(...(menu ? [drawInert(menu)] : []), column)
  root.replaceChildren(frame)
}
