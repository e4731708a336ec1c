import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { pageNonce } from '#console/core/data/settings.ts'
import { theme } from './theme.ts'
import '#shared/reset.css'
import '#shared/fonts.css'
import './base.css'

const nonce = pageNonce()

/** Emotion's styles come first in the document, so that the console's own style sheets override MUI's. */
const cache = createCache({ key: 'm', prepend: true, ...(nonce ? { nonce } : {}) })

export const ThemeFrame = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </CacheProvider>
)
