export const appearancePaths = {
  globe:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c2.3 2 3.3 4.5 3.3 7.5s-1 5.5-3.3 7.5c-2.3-2-3.3-4.5-3.3-7.5s1-5.5 3.3-7.5z',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5z',
  sun: 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.4 1.4M14.3 14.3l1.4 1.4M4.3 15.7l1.4-1.4M14.3 5.7l1.4-1.4',
  system: 'M2.5 4h15v10h-15zM7 17h6M10 14v3',
} as const

export const themeIcons = { system: 'system', light: 'sun', dark: 'moon' } as const
