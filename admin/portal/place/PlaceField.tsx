import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { usePortal } from '../ui/Portal.tsx'
import type { PlaceFieldState } from './usePlaceField.ts'
import './place.css'

interface PlaceFieldProps {
  field: PlaceFieldState
  label: string
  help: string
}

export const PlaceField = ({ field, label, help }: PlaceFieldProps) => {
  const { locale } = usePortal().place
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { value, message, suggestions, active, type } = field
  const options = suggestions?.places.length ? suggestions.places : null
  const list = `${id}-list`
  const Suggested = suggestions?.tools.PlaceList

  /** Takes over text that was typed before hydration. */
  const applyEarlyInput = useEffectEvent(() => {
    const early = input.current?.value
    if (early && early !== value) type(early)
  })
  useEffect(() => applyEarlyInput(), [])

  return (
    <div className="place-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        name="q"
        role="combobox"
        value={value}
        onFocus={(event) => {
          field.prepare()
          event.target.select()
        }}
        onChange={(event) => type(event.target.value)}
        onKeyDown={field.keys}
        onBlur={field.leave}
        aria-expanded={options !== null}
        aria-controls={options ? list : undefined}
        aria-activedescendant={options ? `${list}-${active}` : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-invalid={message?.kind === 'input'}
        aria-describedby={`${id}-problem ${id}-help`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      {suggestions && Suggested && (
        <Suggested
          id={list}
          texts={suggestions.tools.texts}
          locale={locale}
          anchor={input}
          places={suggestions.places}
          active={active}
          choose={field.choose}
        />
      )}
      <p className="place-problem" data-kind={message?.kind} id={`${id}-problem`} role="alert">
        {message?.text}
      </p>
      <p className="place-help muted" id={`${id}-help`}>
        {help}
      </p>
    </div>
  )
}
