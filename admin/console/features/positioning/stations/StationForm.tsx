import { FormScreen } from '#console/core/screens/FormScreen.tsx'
import { useNameOf } from '#console/core/i18n/useFormats.ts'
import {
  datums,
  serviceTiers,
  stationFields,
  type StationRecord,
} from '#contract/positioning/stations'
import { pathOf } from './stationText.ts'
import { Input } from '#console/core/forms/Input.tsx'
import type { Validator } from 'react-admin'
import { useTexts, useTranslate } from '#console/core/i18n/texts.ts'
import { readAngle } from '#contract/positioning/coordinates'
import { FormSection } from '#console/core/forms/RecordForm.tsx'
import { fieldRule } from '#console/core/forms/fieldRule.ts'

/** Parses a number; other text stays text, so that validation can report it. */
const typedNumber = (value: unknown): unknown => {
  const text = String(value ?? '').trim()
  if (text === '') return null
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** Parses a coordinate in any common notation; invalid text stays text. */
const typedAngle = (value: unknown, axis: 'latitude' | 'longitude'): unknown =>
  readAngle(String(value ?? ''), axis) ?? typedNumber(value)

const angleRule = (axis: 'latitude' | 'longitude') => {
  const validate: Validator = (value: unknown) => {
    if (value === null || value === undefined || value === '') return 'validation.required'
    return readAngle(String(value), axis) === null ? `validation.${axis}` : undefined
  }
  return Object.assign(validate, { isRequired: true })
}
const numberRule = (rule: ReturnType<typeof fieldRule>) =>
  Object.assign((value: unknown) => rule(typedNumber(value)), { isRequired: rule.isRequired })

const rules = {
  code: fieldRule(stationFields.code),
  name: fieldRule(stationFields.name),
  enName: fieldRule(stationFields.enName),
  latitude: angleRule('latitude'),
  longitude: angleRule('longitude'),
  radius: numberRule(fieldRule(stationFields.radius)),
  epoch: numberRule(fieldRule(stationFields.epoch.optional())),
}

const StationInputs = () => {
  const translate = useTranslate()
  const text = useTexts('resources.stations.form')
  return (
    <>
      <FormSection title={text('names')} text={text('namesText')}>
        <Input source="code" mono validate={rules.code} />
        <Input source="name" validate={rules.name} />
        <Input source="enName" validate={rules.enName} />
      </FormSection>
      <FormSection title={text('place')} text={text('placeText')}>
        <Input source="latitude" mono validate={rules.latitude} help={text('angleHelp')} />
        <Input source="longitude" mono validate={rules.longitude} />
        <Input as="select" source="datum" choices={datums.map((id) => ({ id, name: id }))} />
        <Input source="epoch" mono validate={rules.epoch} help={text('epochHelp')} />
      </FormSection>
      <FormSection title={text('service')}>
        <Input
          as="select"
          source="tier"
          choices={serviceTiers.map((id) => ({
            id,
            name: translate(`resources.stations.tiers.${id}`),
          }))}
        />
        <Input source="radius" mono validate={rules.radius} help={text('radiusHelp')} />
      </FormSection>
    </>
  )
}

type Values = Record<string, unknown>

/** Converts the typed texts to numbers; coordinates may be in any common notation. */
const toSent = (values: Values): Values => ({
  ...values,
  latitude: typedAngle(values['latitude'], 'latitude'),
  longitude: typedAngle(values['longitude'], 'longitude'),
  radius: typedNumber(values['radius']),
  epoch: typedNumber(values['epoch']),
})

export const StationForm = () => (
  <FormScreen<StationRecord>
    texts="resources.stations"
    nameOf={useNameOf()}
    argsOf={({ code }) => ({ code })}
    pathOf={pathOf}
    listPath="/stations"
    initialValues={{ datum: 'CGCS2000', tier: 'centimetre', radius: 50_000 }}
    transform={toSent}
  >
    {() => <StationInputs />}
  </FormScreen>
)
