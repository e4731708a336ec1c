import type { ThemeOptions } from '@mui/material/styles'

const sheet = {
  border: '1px solid var(--line)',
  boxShadow: 'var(--lift)',
  backgroundImage: 'none',
}

/** MUI components above the page: menus, dialogs, notices and tooltips; also skeletons and progress bars. */
export const floating = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { ...sheet, marginTop: 4, minWidth: 180 },
      list: { padding: 4 },
    },
  },
  MuiPopover: { styleOverrides: { paper: { ...sheet, marginTop: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        borderRadius: 3,
        padding: '4px 10px',
        gap: 10,
        fontSize: 14,
        '@media (max-width: 749.98px)': { minHeight: 44 },
        '&.Mui-focusVisible': {
          backgroundColor: 'var(--wash-strong)',
          outlineOffset: -2,
        },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--wash-strong)' },
      },
    },
  },
  MuiDialog: {
    defaultProps: { maxWidth: 'xs', fullWidth: true },
    styleOverrides: {
      // A dialog has the focus until one of its elements takes it, so it needs no focus ring.
      paper: {
        ...sheet,
        margin: 16,
        width: 'calc(100% - 32px)',
        '&:focus-visible': { outline: 'none' },
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        fontSize: 20,
        lineHeight: 1.35,
        fontWeight: 600,
        padding: '20px 24px 8px',
        overflowWrap: 'anywhere',
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '12px 24px 20px',
        gap: 8,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(7 16 25 / 45%)' } },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { ...sheet, marginTop: 4 },
      popupIndicator: { width: 28, height: 28, color: 'var(--muted)' },
      listbox: {
        padding: 4,
        '& .MuiAutocomplete-option': { minHeight: 36, borderRadius: 3, padding: '4px 10px' },
        '& .MuiAutocomplete-option.Mui-focused': { backgroundColor: 'var(--wash-strong)' },
      },
      noOptions: { color: 'var(--muted)' },
      loading: { color: 'var(--muted)' },
    },
  },
  MuiSnackbar: {
    defaultProps: { anchorOrigin: { vertical: 'bottom', horizontal: 'right' } },
    styleOverrides: {
      // One position for all notices, above the bar at the bottom of the window; a second notice stacks above the
      // first.
      root: {
        '&&': { right: 24, bottom: 'calc(24px + var(--foot, 0px))', left: 'auto' },
        '@media (max-width: 749.98px)': {
          '&&': { right: 16, bottom: 'calc(16px + var(--foot, 0px))', left: 16 },
        },
        '& + .MuiSnackbar-root': { marginBottom: 64 },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, enterNextDelay: 200, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--ink)',
        color: 'var(--surface)',
        fontSize: 12,
        fontWeight: 400,
        lineHeight: 1.5,
        padding: '4px 8px',
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: {
      root: { backgroundColor: 'var(--wash-strong)', transform: 'none', borderRadius: 3 },
    },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 2, backgroundColor: 'var(--line)' } },
  },
} satisfies ThemeOptions['components']
