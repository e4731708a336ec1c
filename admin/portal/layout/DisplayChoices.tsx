import { useId, type ReactNode } from 'react'
import { usePortal } from '../ui/Portal.tsx'
import { LanguageLinks } from './LanguageMenu.tsx'
import { ThemeChoices } from './ThemeChoices.tsx'

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <li className="menu-group">
      <p id={id} className="muted">
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </li>
  )
}

/** Language, theme and full screen, as groups of a menu. */
export const DisplayChoices = ({ fullScreen }: { fullScreen: ReactNode }) => {
  const { bar, footer } = usePortal().texts
  return (
    <>
      <Group title={footer.language}>
        <LanguageLinks />
      </Group>
      <Group title={bar.theme}>
        <ThemeChoices />
      </Group>
      <li className="menu-group">{fullScreen}</li>
    </>
  )
}
