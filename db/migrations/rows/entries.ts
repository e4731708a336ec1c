/** A row of `permissions` with the rows below it, in the order of the menu. */
export interface Entry {
  id: number
  type: 'platform' | 'menu' | 'button'
  name: string
  en_name: string
  key?: string | null
  path?: string
  file_path?: string
  icon?: string
  visible?: boolean
  always_visible?: boolean
  keep_alive?: boolean
  /** 1: the button is removed without the permission; 0: it is greyed. */
  hide_or_gray?: 0 | 1
  below?: readonly Entry[]
}

export const kept = { keep_alive: true }
export const always = { always_visible: true }
export const removed = { hide_or_gray: 1 } as const

/** A screen in the menu; with a key, routes ask for it. */
export const menu = (
  id: number,
  key: string | null,
  path: string,
  file_path: string,
  icon: string,
  names: readonly [name: string, en_name: string],
  more: Partial<Entry> = {},
  below: readonly Entry[] = [],
): Entry => ({
  id,
  type: 'menu',
  key,
  path,
  file_path,
  icon,
  name: names[0],
  en_name: names[1],
  ...more,
  below,
})

/** A screen that is reached from another one. */
export const page = (
  id: number,
  path: string,
  file_path: string,
  name: string,
  en_name: string,
  more: Partial<Entry> = {},
): Entry => ({ id, type: 'menu', path, file_path, name, en_name, visible: false, ...more })

export const button = (
  id: number,
  key: string,
  name: string,
  en_name: string,
  more: Partial<Entry> = {},
): Entry => ({ id, type: 'button', key, name, en_name, ...more })
