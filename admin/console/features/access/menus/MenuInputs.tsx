import Checkbox from '@mui/material/Checkbox'
import { useInput } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { menuCreation, menuIcons } from '#contract/menus'
import { permissionTypes } from '#contract/enums'
import { SelectInput } from '#console/core/forms/SelectInput.tsx'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { TextInput } from '#console/core/forms/TextInput.tsx'
import { useFieldLabel } from '#console/core/forms/useFieldLabel.ts'
import { fieldRule } from '#console/core/forms/fieldRule.ts'
import css from './Menus.module.css'

const { shape } = menuCreation
const nameRule = fieldRule(shape.name)
const enNameRule = fieldRule(shape.enName)
const pathRule = fieldRule(shape.path)
const fileRule = fieldRule(shape.filePath)

const CheckInput = ({ source }: { source: string }) => {
  const label = useFieldLabel(source)
  const { id, field } = useInput({ source, defaultValue: false })
  return (
    <label className={css.check} htmlFor={id}>
      <Checkbox
        id={id}
        checked={field.value === true}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
      />
      {label}
    </label>
  )
}

/** Fields of a menu entry. */
export const MenuInputs = ({ title, isNew = false }: { title: string; isNew?: boolean }) => {
  const translate = useTranslate()
  const text = useTexts('resources.menus')
  return (
    <FormSection title={title}>
      {isNew && (
        <SelectInput
          source="type"
          choices={permissionTypes.map((id) => ({
            id,
            name: translate(`resources.roles.tree.types.${id}`),
          }))}
        />
      )}
      <TextInput source="name" validate={nameRule} />
      <TextInput source="enName" validate={enNameRule} />
      <TextInput source="path" mono validate={pathRule} help={text('pathHelp')} />
      <TextInput source="filePath" mono validate={fileRule} help={text('fileHelp')} />
      <SelectInput
        source="icon"
        choices={[{ id: '', name: text('noIcon') }, ...menuIcons.map((id) => ({ id, name: id }))]}
      />
      <div>
        <CheckInput source="visible" />
        <CheckInput source="alwaysVisible" />
        <CheckInput source="keepAlive" />
      </div>
      <SelectInput
        source="hideOrGray"
        choices={[
          { id: '0', name: text('hideOrGray.gray') },
          { id: '1', name: text('hideOrGray.hide') },
        ]}
      />
    </FormSection>
  )
}
