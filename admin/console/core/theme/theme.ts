import { createTheme } from '@mui/material/styles'
import { controls } from './controls.ts'
import { floating } from './floating.ts'

/** A palette entry that refers to a token of `tokens.css`, so that a change of theme needs no new render. */
const colour = (token: string, on = 'var(--surface)') => ({
  main: `var(--${token})`,
  light: `var(--${token})`,
  dark: `color-mix(in srgb, var(--${token}) 86%, #000)`,
  contrastText: on,
})

/** One MUI theme for light and dark: its colours are custom properties that `data-theme` switches. */
export const theme = createTheme({
  cssVariables: { nativeColor: true, cssVarPrefix: 'm', disableCssColorScheme: true },
  palette: {
    primary: colour('signal', 'var(--on-signal)'),
    secondary: colour('ink'),
    error: colour('none'),
    warning: colour('float'),
    info: colour('ink'),
    success: colour('fix'),
    text: { primary: 'var(--ink)', secondary: 'var(--muted)', disabled: 'var(--muted)' },
    background: { default: 'var(--paper)', paper: 'var(--surface)' },
    divider: 'var(--line)',
    action: { hover: 'var(--wash)', selected: 'var(--wash-strong)', active: 'var(--ink)' },
  },
  shape: { borderRadius: 4 },
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 480, md: 750, lg: 1080, xl: 1440 } },
  typography: {
    fontFamily: 'var(--sans)',
    fontSize: 14,
    htmlFontSize: 16,
    fontWeightRegular: 400,
    fontWeightMedium: 600,
    fontWeightBold: 600,
    body1: { fontSize: 14, lineHeight: 'inherit' },
    body2: { fontSize: 14, lineHeight: 'inherit' },
    button: { fontSize: 14, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
    caption: { fontSize: 12 },
  },
  transitions: {
    duration: {
      shortest: 100,
      shorter: 120,
      short: 140,
      standard: 160,
      complex: 200,
      enteringScreen: 160,
      leavingScreen: 120,
    },
    easing: {
      easeInOut: 'ease-out',
      easeOut: 'ease-out',
      easeIn: 'ease-out',
      sharp: 'ease-out',
    },
  },
  components: { ...controls, ...floating },
})
