import IconButton from '@mui/material/IconButton'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { themeChoices } from '#shared/theme.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { IconName } from '#console/core/icons/paths.ts'
import { ChoiceItem } from '#console/core/ui/ChoiceItem.tsx'
import { MenuButton } from '#console/core/ui/MenuButton.tsx'
import { useThemeChoice } from './useThemeChoice.ts'

export const themeIcons = { system: 'system', light: 'sun', dark: 'moon' } satisfies Record<
  string,
  IconName
>

/** Chooses light, dark, or as the system has it. */
export const ThemeButton = () => {
  const translate = useTranslate()
  const [choice, choose] = useThemeChoice()
  const label = translate('console.shell.theme')
  return (
    <MenuButton
      align="right"
      trigger={(props) => (
        <IconButton {...props} aria-label={label} title={label}>
          <Icon name={themeIcons[choice]} />
        </IconButton>
      )}
    >
      {(close) =>
        themeChoices.map((theme) => (
          <ChoiceItem
            key={theme}
            chosen={theme === choice}
            onClick={() => {
              close()
              choose(theme)
            }}
          >
            {translate(`console.shell.themes.${theme}`)}
          </ChoiceItem>
        ))
      }
    </MenuButton>
  )
}
