import { homeCountryId } from '#contract/enums'
import { useInput, ValidationError, type Validator } from 'react-admin'
import { useCallback, useId, type FocusEvent } from 'react'
import { useLocation } from 'react-router'
import { isWholeAddress } from '#shared/address-picker/address.ts'
import { AddressPicker } from '#shared/address-picker/AddressPicker.tsx'
import { isDetailRoute } from '#shared/address-picker/detailRoute.ts'
import { describedBy, FieldNote } from './Field.tsx'
import fieldCss from './Field.module.css'
import { useAddressTexts } from './useAddressTexts.ts'

interface AddressInputProps {
  nationSource?: string
  addrSource?: string
  /** Name of the whole; 'Region' where not given. */
  label?: string
  help?: string
  /** Lets the address end after any level, for the managed area of a role. */
  partial?: boolean
  /** 0 disables the dropdowns. */
  type?: number
  /** 1 shows the address without dropdowns; where not given, the route's parameter `isDetail` decides. */
  isDetail?: 0 | 1
  validate?: Validator
}

/** Where a refused address leads the reader: to the first dropdown without a choice. */
const focusFirstOpen = (frame: HTMLElement): void => {
  const boxes = [...frame.querySelectorAll<HTMLInputElement>('[role="combobox"]')]
  ;(boxes.find(({ value }) => value === '') ?? boxes[0])?.focus()
}

/** Country, province or state, city and county of a record: writes `nationCode` and `addrCode` into the form. */
export const AddressInput = ({
  nationSource = 'nationCode',
  addrSource = 'addrCode',
  partial = false,
  validate,
  ...props
}: AddressInputProps) => {
  const id = useId()
  const { locale, texts } = useAddressTexts()
  const { search } = useLocation()
  const isDetail = props.isDetail ?? (isDetailRoute(search) ? 1 : 0)

  const whole: Validator = (addrCode: unknown, record: Record<string, unknown>) =>
    partial ||
    isWholeAddress({
      nationCode: String(record[nationSource] ?? ''),
      addrCode: String(addrCode ?? ''),
    })
      ? undefined
      : 'validation.required'
  const nation = useInput({ source: nationSource, defaultValue: homeCountryId })
  const addr = useInput({
    source: addrSource,
    defaultValue: '',
    // An address of which nothing is chosen yet is the empty text, not null.
    parse: (addrCode: string) => addrCode,
    validate: validate ? [whole, validate] : whole,
  })
  const error = nation.fieldState.error ?? addr.fieldState.error

  const { ref } = addr.field
  const frame = useCallback(
    (element: HTMLElement | null) => ref(element && { focus: () => focusFirstOpen(element) }),
    [ref],
  )
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    addr.field.onBlur()
  }
  return (
    <div className={fieldCss.field} ref={frame} onBlur={onBlur}>
      <span className={fieldCss.label} id={`${id}-label`}>
        {props.label ?? texts.region}
      </span>
      <AddressPicker
        locale={locale}
        texts={texts}
        value={{
          nationCode: String(nation.field.value ?? ''),
          addrCode: String(addr.field.value ?? ''),
        }}
        onChange={({ countryID, addrCode }) => {
          nation.field.onChange(countryID)
          addr.field.onChange(addrCode)
        }}
        partial={partial}
        isDetail={isDetail}
        {...(props.type === undefined ? {} : { type: props.type })}
        required={!partial}
        invalid={!!error}
        labelledBy={`${id}-label`}
        describedBy={describedBy(id, props.help, error)}
      />
      <FieldNote
        id={id}
        help={props.help}
        error={error?.message && <ValidationError error={error.message} />}
      />
    </div>
  )
}
