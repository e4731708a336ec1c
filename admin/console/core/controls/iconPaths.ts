import { appearancePaths } from '#shared/icons/appearancePaths.ts'
import { menuIconPaths } from '#shared/icons/menuIconPaths.ts'

/** SVG paths of the icons on a 20-unit square, drawn as strokes by `Icon`. */
export const iconPaths = {
  ...menuIconPaths,
  ...appearancePaths,
  application: 'M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM14.25 11.3v5.9M11.3 14.25h5.9',
  back: 'M12 4.5L6.5 10l5.5 5.5',
  ban: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM5.2 5.2l9.6 9.6',
  archive: 'M3 3.5h14v4H3zM4.5 7.5v9h11v-9M8 11h4',
  bell: 'M5 14.5V9a5 5 0 0 1 10 0v5.5M3.5 14.5h13M8.5 17h3M10 4V2.5',
  bookmark: 'M5.5 3h9v14l-4.5-3.5L5.5 17z',
  check: 'M4 10.5l4 4 8-9',
  'chevron-down': 'M5.5 8l4.5 4.5L14.5 8',
  'chevron-right': 'M8 5.5l4.5 4.5L8 14.5',
  close: 'M5 5l10 10M15 5L5 15',
  copy: 'M7 7h9.5v9.5H7zM4 12.5H3.5v-9h9V4',
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13',
  external: 'M8 4H4v12h12v-4M11 3.5h5.5V9M16.5 3.5L9 11',
  eye: 'M2 10c2-3.5 4.7-5.2 8-5.2s6 1.7 8 5.2c-2 3.5-4.7 5.2-8 5.2S4 13.5 2 10zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  'eye-off':
    'M3 3l14 14M8 5c.6-.1 1.3-.2 2-.2 3.3 0 6 1.7 8 5.2-.7 1.2-1.5 2.2-2.3 3M5 6.6C3.9 7.4 2.9 8.6 2 10c2 3.5 4.7 5.2 8 5.2 1.2 0 2.3-.2 3.3-.7',
  'full-screen': 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  'full-screen-exit': 'M7.5 3.5v4h-4M16.5 7.5h-4v-4M12.5 16.5v-4h4M3.5 12.5h4v4',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.8 8.2a2.2 2.2 0 1 1 3.1 2c-.6.3-.9.7-.9 1.4M10 14v0',
  home: 'M3 9.5L10 3.5l7 6M5 8v8.5h10V8M8.5 16.5v-5h3v5',
  key: 'M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10.5 10H17v3M14 10v2.5',
  lock: 'M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  minus: 'M5 10h10',
  more: 'M4.5 10v0M10 10v0M15.5 10v0',
  none: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM5.2 14.8l9.6-9.6',
  pencil: 'M3.5 16.5l.8-3.3L13.5 4l2.5 2.5-9.2 9.2zM11.5 6l2.5 2.5',
  plus: 'M10 4v12M4 10h12',
  refresh: 'M16 6.5A7 7 0 1 0 17 10M16.5 3v4h-4',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4',
  'sign-out': 'M8 3.5H4v13h4M8 10h9M13.5 6.5L17 10l-3.5 3.5',
  sliders:
    'M3 6h8M15 6h2M3 14h2M9 14h8M13 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'sort-down': 'M10 4v12M6 12l4 4 4-4',
  'sort-up': 'M10 16V4M6 8l4-4 4 4',
  trash: 'M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11.5h8.4L15 5.5M8.3 8.5v5.5M11.7 8.5v5.5',
  'user-remove':
    'M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c.5-2.8 2.6-4.3 5.5-4.3s5 1.5 5.5 4.3M12.8 8h5',
  upload: 'M10 12.5V3M6 7l4-4 4 4M3.5 13v3.5h13V13',
  unlock: 'M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 5.8-1',
  warning: 'M10 3l7.5 13.5h-15zM10 8v4M10 14.3v0',
} as const satisfies Record<string, string>

export type IconName = keyof typeof iconPaths

export const isIconName = (name: string): name is IconName => name in iconPaths
