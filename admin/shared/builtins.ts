/**
 * Polyfills for the oldest supported browsers (`admin/build/browsers.ts`), which dependencies need too. Both bundles
 * must import this file first.
 */
const provide = (target: object, name: string, value: unknown): void => {
  if (name in target) return
  Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

type Items = readonly unknown[]

const findLastIndex = (items: Items, test: Parameters<Items['findLastIndex']>[0]): number => {
  for (let at = items.length - 1; at >= 0; at -= 1) if (test(items[at], at, [...items])) return at
  return -1
}

for (const [name, value] of Object.entries({
  toSorted(this: Items, compare?: Parameters<Items['toSorted']>[0]) {
    return Array.from(this).sort(compare)
  },
  toReversed(this: Items) {
    return Array.from(this).reverse()
  },
  toSpliced(this: Items, ...change: [number, number, ...unknown[]]) {
    const copy = Array.from(this)
    copy.splice(...change)
    return copy
  },
  with(this: Items, index: number, item: unknown) {
    const at = index < 0 ? this.length + index : index
    if (at < 0 || at >= this.length) throw new RangeError('Invalid index')
    const copy = Array.from(this)
    copy[at] = item
    return copy
  },
  findLast(this: Items, test: Parameters<Items['findLastIndex']>[0]) {
    return this[findLastIndex(this, test)]
  },
  findLastIndex(this: Items, test: Parameters<Items['findLastIndex']>[0]) {
    return findLastIndex(this, test)
  },
}))
  provide(Array.prototype, name, value)

provide(URL, 'canParse', (url: string, base?: string) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
})

provide(AbortSignal, 'timeout', (ms: number) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms)
  return controller.signal
})

provide(HTMLFormElement.prototype, 'requestSubmit', function (this: HTMLFormElement) {
  const button = this.querySelector<HTMLElement>('[type=submit]')
  if (button) button.click()
  else if (this.reportValidity())
    this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
})
