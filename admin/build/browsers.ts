import type { UserConfig } from 'vite'

type PostcssOptions = Exclude<NonNullable<UserConfig['css']>['postcss'], string | undefined>
type Plugin = NonNullable<PostcssOptions['plugins']>[number]

/**
 * The oldest supported browsers, as listed in README.md. `shared/builtins.ts` polyfills the built-ins that they lack.
 */
export const oldestBrowsers = ['chrome100', 'safari15.4', 'firefox100']

const colourMix =
  /color-mix\(\s*in srgb,\s*((?:[^(),]|\([^()]*\))+?)\s+(\d+)%,\s*((?:[^(),]|\([^()]*\))+?)\s*\)/g

/** Replaces a `color-mix()` by the colour with the larger share, and `dvh` by `vh`. */
const withoutNewValues = (value: string): string =>
  value
    .replaceAll(colourMix, (_mix, first: string, share: string, second: string) =>
      Number(share) >= 50 ? first : second,
    )
    .replaceAll(/(\d)dvh\b/g, '$1vh')

const supports = (value: string): string =>
  value.includes('color-mix(') ? '(color: color-mix(in srgb, red 50%, red))' : '(height: 1dvh)'

/**
 * Gives declarations with `color-mix()` or `dvh` a fallback. A preceding declaration is not enough: a value with
 * `var()` counts as valid until it is computed, so the new value goes into `@supports`.
 */
export const fallbacksForOldBrowsers: Plugin = {
  postcssPlugin: 'fallbacks-for-old-browsers',
  Declaration: (declaration, { AtRule }) => {
    const { value, parent } = declaration
    const fallback = withoutNewValues(value)
    if (fallback === value || parent?.type !== 'rule') return
    const { parent: outer } = parent
    if (outer?.type === 'atrule' && 'name' in outer && outer.name === 'supports') return
    const guard = new AtRule({ name: 'supports', params: supports(value) })
    const rule = parent.clone({ nodes: [] })
    rule.append(declaration.clone())
    guard.append(rule)
    parent.after(guard)
    declaration.value = fallback
  },
}
