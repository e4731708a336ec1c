import type { menuIcons } from '#contract/access/menus'

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
  'account-security':
    'M10 2.5l6 2.2v4.8c0 3.7-2.5 6.5-6 8-3.5-1.5-6-4.3-6-8V4.7zM10 9.8a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM10 9.8V13',
  'announcement-list': 'M3 8v4h3l7 4V4L6 8zM6 12l1.2 4.5h2.3L8.6 13.5M15.3 8a3 3 0 0 1 0 4',
  'application-manage':
    'M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM14.25 11.3v5.9M11.3 14.25h5.9',
  'application-status': 'M4.5 4h11v13.5h-11zM8 4V2.5h4V4M10 8v3.2l2.2 1.6',
  'company-own':
    'M2.5 17.5h15M4 17.5V8.5h12v9M8.2 17.5v-4.3h3.6v4.3M10 8.5v-6h4.6l-1.2 1.7 1.2 1.7H10',
  'customer-list':
    'M2.5 17.5h15M4 17.5V9.5h5v8M11.5 17.5V3.5H16v14M6 12.2h1M6 14.8h1M13.5 6.5h.5M13.5 9.5h.5M13.5 12.5h.5M4 6.5l2.5-2.2L9 6.5',
  'department-list':
    'M7.5 2.5h5v4h-5zM2.5 13.5h5v4h-5zM12.5 13.5h5v4h-5zM10 6.5V10M5 13.5V10h10v3.5',
  'download-manage': 'M10 2.5v9.3M6.3 8.2l3.7 3.6 3.7-3.6M3 12.5v4.8h14v-4.8',
  'invitation-list':
    'M2.5 4.8h15v10.7h-15zM2.5 5.3l7.5 5.6 7.5-5.6M2.5 15l5.2-5.6M17.5 15l-5.2-5.6',
  'ionosphere-coefficients': 'M3.5 2.8v13.7H17M5.5 13.3c2.6-.3 3-7.3 5.3-7.3s2.7 4.7 5.3 5',
  'ionosphere-map':
    'M3 3.5h14v13H3zM3 7.8h14M3 12.2h14M7.7 3.5v13M12.3 3.5v13M7.7 7.8h4.6v4.4H7.7z',
  'join-company': 'M9 3.5h7.5v13H9M2.5 10h9M8.3 6.8l3.2 3.2-3.2 3.2',
  'join-manage':
    'M7 9a2.8 2.8 0 1 0 0-5.5A2.8 2.8 0 0 0 7 9zM2 16.5c.5-2.8 2.3-4.3 5-4.3s4.5 1.5 5 4.3M12.3 8l1.9 1.9L18 6',
  'log-list': 'M4 2.5h12v15H4zM7 6.5h6M7 9.5h6M7 12.5h3',
  'legal-documents':
    'M10 3v14M6.5 17h7M4 6h12M4 6l-2 5a2.2 2.2 0 0 0 4 0zM16 6l-2 5a2.2 2.2 0 0 0 4 0z',
  'log-manage': 'M6.5 2.5H17V15H6.5zM3.5 5.5v12H14M9.3 6h5M9.3 8.8h5M9.3 11.6h2.6',
  'online-users':
    'M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c.5-2.8 2.6-4.3 5.5-4.3 1.4 0 2.6.4 3.5 1M13 13.5l1.8 1.8 3.2-3.3',
  'permission-packages':
    'M10 2.5l7 3.3v8.4l-7 3.3-7-3.3V5.8zM3 5.8l7 3.3 7-3.3M10 9.1v8.4M6.5 4.2l7 3.3v3',
  'permission-request':
    'M6.5 13.3a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 9.8h7.8M14.3 9.8v3M17.8 9.8v2M6.5 9.8v0',
  'permission-search':
    'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4M6.6 9.2l1.6 1.6 3.2-3.4',
  'role-list':
    'M3 5.5h14v11.2H3zM8 5.5v-3h4v3M7.4 11.2a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM5 14.3c.3-1.1 1.1-1.7 2.4-1.7s2.1.6 2.4 1.7M12 9.3h2.8M12 12.3h2.8',
  'salesman-list': 'M2.5 6.5h15v10h-15zM7 6.5V3.8h6v2.7M2.5 11.2h15M10 10.2v2',
  'station-list':
    'M7 8.8h6M7.9 8.8a2.1 2.1 0 0 1 4.2 0M10 8.8v3.7M10 12.5l-4.2 5M10 12.5l4.2 5M10 12.5v5M5 6.8a5.6 5.6 0 0 1 1.9-4M15 6.8a5.6 5.6 0 0 0-1.9-4',
  'system-settings':
    'M3 5h6.2M12.8 5H17M11 6.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM3 10h1.7M8.3 10H17M6.5 11.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM3 15h8.7M15.3 15H17M13.5 16.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  'user-manage':
    'M10 9.6a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM4.8 16.5c.5-2.8 2.4-4.2 5.2-4.2s4.7 1.4 5.2 4.2M4.6 8.9a2.2 2.2 0 0 1-.3-4.3M15.4 8.9a2.2 2.2 0 0 0 .3-4.3M1.5 14c.1-1.3.7-2.2 1.7-2.8M18.5 14c-.1-1.3-.7-2.2-1.7-2.8',
} as const satisfies Record<(typeof menuIcons)[number], string>
