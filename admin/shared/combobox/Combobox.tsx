import { useRef } from 'react'
import type { Locale } from '#contract/text/locale'
import { fill } from '#i18n/index'
import css from './Combobox.module.css'
import { nameOf, type Entry } from './entry.ts'
import { OptionList, optionId } from './OptionList.tsx'
import { useHydrated } from '../useHydrated.ts'
import { useCombobox } from './useCombobox.ts'

export interface ComboboxTexts {
  loading: string
  failed: string
  retry: string
  noMatch: string
  matches: string
}

export interface ComboboxProps {
  id: string
  label: string
  /** Sets the input's accessible name if it has no label element. */
  unlabelled?: boolean
  locale: Locale
  texts: ComboboxTexts
  entries: readonly Entry[]
  chosen: Entry | undefined
  placeholder: string
  status?: 'ready' | 'loading' | 'failed'
  hint?: string | undefined
  /** Text of the input for an entry; defaults to its name. */
  display?: ((entry: Entry) => string) | undefined
  note?: ((entry: Entry) => string) | undefined
  picture?: ((entry: Entry) => string | undefined) | undefined
  disabled?: boolean
  required?: boolean
  invalid?: boolean
  describedBy?: string | undefined
  autoComplete?: string
  onChoose: (entry: Entry) => void
  onOpen?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  onLeave?: (() => void) | undefined
}

export const Combobox = (props: ComboboxProps) => {
  const { id, locale, texts, entries, chosen, status = 'ready', disabled = false } = props
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const { onChoose, onOpen } = props
  const state = useCombobox({ entries, chosen, locale, onChoose, onOpen })
  const { open, query, found, active } = state
  const hasOptions = open && found.length > 0
  const display = props.display ?? ((entry: Entry) => nameOf(entry, locale))
  const shown = chosen ? display(chosen) : ''
  const waiting = { ready: props.placeholder, loading: texts.loading, failed: texts.failed }[status]
  const nothing =
    status === 'ready' ? (query ? texts.noMatch : (props.hint ?? texts.noMatch)) : waiting

  return (
    <div
      ref={box}
      className={css.box}
      data-status={status}
      data-disabled={disabled || undefined}
      data-invalid={props.invalid || undefined}
    >
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        className={css.input}
        autoComplete={props.autoComplete ?? 'off'}
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
        readOnly={!hydrated}
        value={query ?? shown}
        placeholder={waiting}
        aria-label={props.unlabelled ? props.label : undefined}
        aria-expanded={hasOptions}
        aria-controls={hasOptions ? `${id}-list` : undefined}
        aria-activedescendant={
          hasOptions && active >= 0 ? optionId(`${id}-list`, active) : undefined
        }
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-required={props.required || undefined}
        aria-invalid={props.invalid || undefined}
        aria-busy={status === 'loading' || undefined}
        aria-describedby={props.describedBy}
        onClick={() => {
          state.toggle()
          if (!open) input.current?.select()
        }}
        onChange={(event) => state.type(event.target.value)}
        onKeyDown={state.keys}
        onBlur={() => {
          state.leave()
          props.onLeave?.()
        }}
      />
      {status === 'failed' ? (
        <button
          type="button"
          className={css.retry}
          onClick={() => {
            input.current?.focus()
            props.onRetry?.()
          }}
        >
          {texts.retry}
        </button>
      ) : (
        <svg className={css.chevron} viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 6 4 4 4-4" />
        </svg>
      )}
      {open && (
        <OptionList
          id={`${id}-list`}
          label={props.label}
          locale={locale}
          anchor={box}
          found={found}
          active={active}
          chosen={chosen}
          note={props.note}
          picture={props.picture}
          emptyText={nothing}
          choose={state.choose}
        />
      )}
      <span className="visually-hidden" role="status">
        {open && query
          ? found.length
            ? fill(texts.matches, { count: found.length })
            : nothing
          : ''}
      </span>
    </div>
  )
}
