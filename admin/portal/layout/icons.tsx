import type { ReactNode } from 'react'
import { appearancePaths, themeIcons } from '#shared/icons/appearancePaths.ts'
import type { ThemeChoice } from '#shared/theme.ts'

const Icon = ({ children }: { children: ReactNode }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    {children}
  </svg>
)

const drawn = (path: string) => () => (
  <Icon>
    <path d={path} />
  </Icon>
)

export const MenuIcon = drawn('M3 5.5h14M3 10h14M3 14.5h14')
export const CloseIcon = drawn('m4.5 4.5 11 11m0-11-11 11')
export const DownIcon = () => (
  <svg className="icon icon-small" viewBox="0 0 12 12" aria-hidden="true">
    <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
  </svg>
)
export const ArrowIcon = drawn('M3.5 10h13m-5-5 5 5-5 5')
export const ThemeIcon = ({ theme }: { theme: ThemeChoice }) => (
  <Icon>
    <path d={appearancePaths[themeIcons[theme]]} />
  </Icon>
)
export const LanguageIcon = drawn(appearancePaths.globe)
export const PersonIcon = () => (
  <Icon>
    <circle cx="10" cy="7" r="3.2" />
    <path d="M3.8 16.5c.6-3.2 3-5 6.2-5s5.6 1.8 6.2 5" />
  </Icon>
)
export const PauseIcon = drawn('M7 5v10m6-10v10')
export const PlayIcon = drawn('m6.5 4.5 9 5.5-9 5.5z')
