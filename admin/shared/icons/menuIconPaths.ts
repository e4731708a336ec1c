import type { menuIcons } from '#contract/menus'

/** The line icons that menu entries and applications name, on a 20-unit square. */
export const menuIconPaths = {
  'apply-manage': 'M5 2.5h7l3 3v12H5zM12 2.5v3h3M7.5 9.5h5M7.5 12h3M8 15l1.3 1.2 2.7-2.7',
  'company-manage':
    'M3 17.5h14M4.5 17.5V4.5l7-2v15M11.5 8h4v9.5M7 7h2M7 10h2M7 13h2M13.5 11v0M13.5 14v0',
  'default-permission':
    'M10 2.5l6 2.2v4.8c0 3.7-2.5 6.5-6 8-3.5-1.5-6-4.3-6-8V4.7zM7.5 10l1.8 1.8L12.8 8.2',
  'menu-manage':
    'M3 4.5h4v3H3zM10 6h7M5 7.5v7.5h5M5 11h5M12.5 9.5h4.5v3h-4.5zM12.5 13.5h4.5v3h-4.5z',
  'person-center':
    'M10 10.2a3.3 3.3 0 1 0 0-6.7 3.3 3.3 0 0 0 0 6.7zM3.5 17c.6-3 3-4.7 6.5-4.7s5.9 1.7 6.5 4.7',
  'role-manage':
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c.5-2.8 2.6-4.3 5.5-4.3 1 0 1.9.2 2.7.5M14.5 10.5l3 1v2c0 2-1.2 3.3-3 4-1.8-.7-3-2-3-4v-2z',
  'user-list':
    'M7 9a2.8 2.8 0 1 0 0-5.5A2.8 2.8 0 0 0 7 9zM2 16.5c.5-2.8 2.3-4.3 5-4.3s4.5 1.5 5 4.3M13 5h5M13 8.5h5M14 12h4',
} as const satisfies Record<(typeof menuIcons)[number], string>
