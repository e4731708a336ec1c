import { Input } from '#console/core/forms/Input.tsx'
import Checkbox from '@mui/material/Checkbox'
import type { ReactNode } from 'react'
import { useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useTexts } from '#console/core/i18n/texts.ts'
import { menuCreation } from '#contract/access/menus'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { useFieldLabel } from '#console/core/i18n/useFormats.ts'
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

const ScreenInputs = () => {
  const text = useTexts('resources.menus')
  return (
    <>
      <Input source="path" mono validate={pathRule} help={text('pathHelp')} />
      <Input source="filePath" mono validate={fileRule} help={text('fileHelp')} />
      <Input as="icon" source="icon" none={text('noIcon')} />
      <div>
        <CheckInput source="visible" />
        <CheckInput source="alwaysVisible" />
        <CheckInput source="keepAlive" />
      </div>
    </>
  )
}

/**
 * Fields of a menu entry, depending on its type.
 * @param place the fields for the position of a new entry
 */
export const MenuInputs = ({ title, place }: { title: string; place?: ReactNode }) => {
  const text = useTexts('resources.menus')
  const type: unknown = useWatch({ name: 'type' })
  return (
    <FormSection title={title}>
      {place}
      <Input source="name" validate={nameRule} />
      <Input source="enName" validate={enNameRule} />
      {type === 'menu' && <ScreenInputs />}
      {type === 'button' && (
        <Input
          as="select"
          source="hideOrGray"
          choices={[
            { id: '0', name: text('hideOrGray.gray') },
            { id: '1', name: text('hideOrGray.hide') },
          ]}
        />
      )}
    </FormSection>
  )
}
