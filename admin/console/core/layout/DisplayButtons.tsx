import IconButton from '@mui/material/IconButton'
import { useTranslate } from '#console/core/i18n/texts.ts'
import { themeIcons } from '#shared/icons/appearancePaths.ts'
import { Icon } from '#console/core/icons/Icon.tsx'
import type { IconName } from '#console/core/icons/paths.ts'
import { ChoiceItem, MenuButton } from '#console/core/ui/MenuButton.tsx'
import { useFullScreen } from './useFullScreen.ts'
import {
  useLanguageChoice,
  useThemeChoice,
  type DisplayChoice,
} from '#console/core/theme/useDisplayChoices.ts'

interface ChoiceButtonProps<Id extends string> extends DisplayChoice<Id> {
  icon: IconName
  label: string
}

const ChoiceButton = <Id extends string>(props: ChoiceButtonProps<Id>) => {
  const { icon, label, choices, chosen, choose } = props
  return (
    <MenuButton
      align="right"
      trigger={(button) => (
        <IconButton {...button} aria-label={label} title={label}>
          <Icon name={icon} />
        </IconButton>
      )}
    >
      {choices.map((choice) => (
        <ChoiceItem
          key={choice.id}
          chosen={choice.id === chosen}
          lang={choice.lang}
          onClick={() => choose(choice.id)}
        >
          {choice.label}
        </ChoiceItem>
      ))}
    </MenuButton>
  )
}

export const LanguageButton = () => (
  <ChoiceButton
    icon="globe"
    label={useTranslate()('console.shell.language')}
    {...useLanguageChoice()}
  />
)

export const ThemeButton = () => {
  const theme = useThemeChoice()
  const label = useTranslate()('console.shell.theme')
  return <ChoiceButton icon={themeIcons[theme.chosen]} label={label} {...theme} />
}

export const FullScreenButton = () => {
  const { icon, label, toggle } = useFullScreen()
  return (
    <IconButton onClick={toggle} aria-label={label} title={label}>
      <Icon name={icon} />
    </IconButton>
  )
}
