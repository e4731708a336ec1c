import { homeCountryId } from '#contract/core/enums'
import {
  useInput,
  useLocaleState,
  useRecordContext,
  ValidationError,
  type Validator,
} from 'react-admin'
import { useCallback, useId, type FocusEvent } from 'react'
import { useLocation } from 'react-router'
import type { Locale } from '#contract/text/locale'
import { address as en, type AddressTexts } from '#i18n/en/address'
import { address as zh } from '#i18n/zh/address'
import { AddressName } from '#shared/address-picker/AddressName.tsx'
import { isWholeAddress } from '#shared/address-picker/address.ts'
import { AddressPicker } from '#shared/address-picker/AddressPicker.tsx'
import { isDetailRoute } from '#shared/address-picker/detailRoute.ts'
import { describedBy, FieldNote } from './Field.tsx'
import fieldCss from './Field.module.css'
import styles from '#console/core/ui/styles.module.css'

export const useAddressTexts = (): { locale: Locale; texts: AddressTexts } => {
  const [locale] = useLocaleState()
  return locale === 'zh' ? { locale, texts: zh } : { locale: 'en', texts: en }
}

export const AddressField = () => {
  const record = useRecordContext()
  const { locale, texts } = useAddressTexts()
  const nationCode = String(record?.['nationCode'] ?? '')
  if (nationCode === '') return null
  return (
    <AddressName
      nationCode={nationCode}
      addrCode={String(record?.['addrCode'] ?? '')}
      locale={locale}
      texts={texts}
    />
  )
}

export interface AddressInputProps {
  label?: string
  help?: string
  /** Accepts an incomplete address, e.g. only country and province, for the managed area of a role. */
  partial?: boolean
}

/** react-hook-form calls it on a validation error: focuses the first dropdown without a choice. */
const focusFirstOpen = (frame: HTMLElement): void => {
  const boxes = [...frame.querySelectorAll<HTMLInputElement>('[role="combobox"]')]
  ;(boxes.find(({ value }) => value === '') ?? boxes[0])?.focus()
}

/**
 * Country, province or state, city and county of a record, written to `nationCode` and `addrCode`. With `isDetail=1` in
 * the query it shows them as text.
 */
export const AddressInput = ({ label, help, partial = false }: AddressInputProps) => {
  const id = useId()
  const { locale, texts } = useAddressTexts()
  const { search } = useLocation()

  const whole: Validator = (addrCode: unknown, record: Record<string, unknown>) =>
    partial ||
    isWholeAddress({
      nationCode: String(record['nationCode'] ?? ''),
      addrCode: String(addrCode ?? ''),
    })
      ? undefined
      : 'validation.required'
  const nation = useInput({ source: 'nationCode', defaultValue: homeCountryId })
  const addr = useInput({
    source: 'addrCode',
    defaultValue: '',
    // An address without any choice is the empty string, not null.
    parse: (addrCode: string) => addrCode,
    validate: whole,
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
      <span className={styles.strong} id={`${id}-label`}>
        {label ?? texts.region}
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
        isDetail={isDetailRoute(search) ? 1 : 0}
        required={!partial}
        invalid={!!error}
        labelledBy={`${id}-label`}
        describedBy={describedBy(id, help, error)}
      />
      <FieldNote
        id={id}
        help={help}
        error={error?.message && <ValidationError error={error.message} />}
      />
    </div>
  )
}
