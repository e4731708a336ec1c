/**
 * The colours of the product, for code that computes with colours: the console's theme.
 * Styles use the custom properties of `tokens.css`; a test keeps the two equal.
 */
export const colours = {
  light: {
    ink: '#0B1F33',
    paper: '#F7F5F0',
    surface: '#FFFFFF',
    line: '#D9D5CB',
    muted: '#5B6B7A',
    signal: '#C2410C',
    'on-signal': '#FFFFFF',
    fix: '#12734C',
    float: '#8A5A00',
    none: '#B42318',
    night: '#0B1F33',
    'on-night': '#F7F5F0',
  },
  dark: {
    ink: '#E8EEF4',
    paper: '#0A1622',
    surface: '#10202F',
    line: '#22364A',
    muted: '#93A4B5',
    signal: '#FF7A45',
    'on-signal': '#0A1622',
    fix: '#3CC48A',
    float: '#E6B04A',
    none: '#FF8A7A',
    night: '#071019',
    'on-night': '#E8EEF4',
  },
} as const

export type Colour = keyof (typeof colours)['light']

/** Font stacks: IBM Plex for Latin and figures, the reader's own face for Chinese. */
export const fonts = {
  sans: "'IBM Plex Sans', 'IBM Plex Sans Fallback', 'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  mono: "'IBM Plex Mono', 'IBM Plex Mono Fallback', 'IBM Plex Mono Consolas', 'Noto Sans Mono CJK SC', sans-serif",
} as const
