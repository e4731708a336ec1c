import { menuIcons } from '#contract/access/menus'
import { Icon } from '#console/core/icons/Icon.tsx'
import css from './IconInput.module.css'
import { useField } from './useField.tsx'

export const IconInput = ({ source, none }: { source: string; none: string }) => {
  const { frame, control } = useField({ source, defaultValue: '' })
  return (
    <fieldset className={css.icons}>
      <legend>{frame.label}</legend>
      {(['', ...menuIcons] as const).map((name) => (
        <label key={name} title={name || none}>
          <input
            type="radio"
            name={control.id}
            value={name}
            checked={control.value === name}
            onChange={() => control.onChange(name)}
            onBlur={control.onBlur}
            aria-label={name || none}
          />
          <Icon name={name || 'none'} />
        </label>
      ))}
    </fieldset>
  )
}
