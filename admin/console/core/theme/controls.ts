import type { ThemeOptions } from '@mui/material/styles'

const ring = {
  outline: '2px solid var(--signal)',
  outlineOffset: 2,
}

export const controls = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': ring } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'secondary', disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        minWidth: 0,
        padding: '0 14px',
        lineHeight: 1.4,
        fontWeight: 400,
        whiteSpace: 'nowrap',
        '&.Mui-disabled': { color: 'var(--muted)', opacity: 0.65 },
      },
      startIcon: { marginLeft: -2, marginRight: 6 },
      outlined: {
        borderColor: 'var(--line)',
        backgroundColor: 'var(--surface)',
        '&:hover': { borderColor: 'var(--muted)', backgroundColor: 'var(--surface)' },
      },
      text: { '&:hover': { backgroundColor: 'var(--wash)' } },
      contained: {
        fontWeight: 600,
        '&.Mui-disabled, &[aria-disabled="true"]': {
          backgroundColor: 'var(--line)',
          color: 'var(--ink)',
        },
      },
      sizeSmall: { minHeight: 32, padding: '0 10px', fontSize: 14 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        padding: 0,
        borderRadius: 4,
        color: 'var(--ink)',
        '&:hover': { backgroundColor: 'var(--wash-strong)' },
      },
      sizeSmall: { width: 32, height: 32 },
    },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small', color: 'secondary' },
    styleOverrides: {
      root: {
        padding: 7,
        borderRadius: 4,
        color: 'var(--muted)',
        '&:hover': { backgroundColor: 'var(--wash)' },
      },
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small', color: 'secondary' },
    styleOverrides: { root: { padding: 7, color: 'var(--muted)' } },
  },
  MuiSwitch: {
    defaultProps: { color: 'secondary' },
    styleOverrides: {
      track: { backgroundColor: 'var(--muted)', opacity: 1 },
      thumb: { boxShadow: 'none', border: '1px solid var(--muted)' },
      switchBase: { color: 'var(--surface)' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        backgroundColor: 'var(--surface)',
        '&:hover:not(.Mui-focused, .Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--muted)',
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--signal)',
          borderWidth: 2,
        },
        '&.Mui-disabled': { backgroundColor: 'var(--wash)' },
        '&.MuiInputBase-readOnly': {
          backgroundColor: 'var(--wash)',
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
        },
      },
      notchedOutline: {
        top: 0,
        borderColor: 'color-mix(in srgb, var(--muted) 70%, var(--surface))',
        '& legend': { display: 'none' },
      },
      input: {
        height: 40,
        padding: '0 12px',
        '&::placeholder': { color: 'var(--muted)', opacity: 1 },
        '&:focus-visible': { outline: 'none' },
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--muted)' },
      },
      multiline: { padding: '8px 12px', '& textarea': { height: 'auto', padding: 0 } },
    },
  },
} satisfies ThemeOptions['components']
