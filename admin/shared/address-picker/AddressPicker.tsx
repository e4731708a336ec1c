import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import type { Locale } from '#contract/text/locale'
import type { AddressTexts } from '#i18n/en/address'
import { Combobox } from '../combobox/Combobox.tsx'
import { nameOf } from '../combobox/entry.ts'
import type { AddressChange, AddressValue, Entries, LoadEntries } from './address.ts'
import css from './AddressPicker.module.css'
import type { Cascade } from './cascade.ts'
import { type CascadeStore, createCascadeStore } from './cascadeStore.ts'
import { useDetailRoute } from './detailRoute.ts'
import { announcementOf, choicesOf } from './wording.ts'
import {
  type AddressEntry,
  cityEntry,
  countryEntry,
  districtEntry,
  stateEntry,
} from '#contract/site/placeEntries'
import type { City, Country, District, State } from '#contract/site/reference'
import { referenceAnswer } from '../reference/lists.ts'

const entriesCache = new WeakMap<object, Entries>()

const entriesOf = <T,>(
  answer: readonly T[] | Promise<readonly T[]>,
  entryOf: (record: T) => AddressEntry,
): Entries | Promise<Entries> => {
  if (answer instanceof Promise)
    return answer.then((records) => entriesOf(records, entryOf) as Entries)
  const entries = entriesCache.get(answer) ?? answer.map(entryOf)
  entriesCache.set(answer, entries)
  return entries
}

const loadEntries: LoadEntries = (level, parent) => {
  switch (level) {
    case 'country':
      return entriesOf(referenceAnswer<Country[]>('countries'), countryEntry)
    case 'state':
      return entriesOf(referenceAnswer<State[]>('states', { countryId: parent }), stateEntry)
    case 'city':
      return entriesOf(referenceAnswer<City[]>('cities', { stateId: parent }), cityEntry)
    case 'district':
      return entriesOf(referenceAnswer<District[]>('districts', { cityId: parent }), districtEntry)
  }
}

export interface AddressPickerProps {
  locale: Locale
  texts: AddressTexts
  value?: AddressValue | undefined
  onChange?: ((change: AddressChange) => void) | undefined
  /** 0 disables all dropdowns. */
  type?: number
  /** 1 shows the address as text, 0 the dropdowns; by default the route decides (`useDetailRoute`). */
  isDetail?: 0 | 1 | undefined
  /** Allows an address that ends at any level, e.g. a role's managed area. */
  partial?: boolean
  required?: boolean
  invalid?: boolean
  labelledBy?: string | undefined
  describedBy?: string | undefined
}

const useCascade = (
  value: AddressValue | undefined,
  partial: boolean,
  onChange: ((change: AddressChange) => void) | undefined,
): { cascade: Cascade; store: CascadeStore } => {
  const [store] = useState(() => createCascadeStore(loadEntries, value, partial))
  const cascade = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  const notifyChange = useEffectEvent((change: AddressChange) => onChange?.(change))
  useEffect(() => store.start((change) => notifyChange(change)), [store])
  const nationCode = value?.nationCode
  const addrCode = value?.addrCode
  useEffect(() => {
    if (nationCode !== undefined) store.supply({ nationCode, addrCode: addrCode ?? '' })
  }, [store, nationCode, addrCode])
  return { cascade, store }
}

/**
 * Dropdowns for country, state, city and, in the home country, district, each depending on the one before. Lists load
 * when first shown, and typing searches them.
 */
export const AddressPicker = (props: AddressPickerProps) => {
  const { locale, texts, value, type, partial = false } = props
  const id = useId()
  const onDetailRoute = useDetailRoute()
  const isDetail = props.isDetail === undefined ? onDetailRoute : props.isDetail === 1
  const { cascade, store } = useCascade(value, partial, props.onChange)
  const choices = choicesOf(cascade, texts, locale)

  return (
    <div
      className={css.frame}
      role="group"
      aria-label={props.labelledBy ? undefined : texts.region}
      aria-labelledby={props.labelledBy}
    >
      {isDetail ? (
        <dl className={css.picker}>
          {choices.map(({ level, label, status, chosen }) => (
            <div key={level} className={css.choice}>
              <dt>{label}</dt>
              <dd data-status={status}>
                {chosen ? nameOf(chosen, locale) : status === 'failed' ? texts.failed : ''}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className={css.picker}>
          {choices.map(({ level, ...choice }) => (
            <div key={level} className={css.choice} data-level={level}>
              <label htmlFor={`${id}-${level}`}>{choice.label}</label>
              <Combobox
                {...choice}
                id={`${id}-${level}`}
                locale={locale}
                texts={texts}
                disabled={type === 0}
                required={props.required ?? false}
                invalid={(props.invalid ?? false) && choice.chosen === undefined}
                describedBy={props.describedBy}
                onChoose={(entry) => store.choose(level, entry.id)}
                onRetry={() => store.retry(level)}
              />
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcementOf(cascade, choices, texts, locale)}
      </p>
    </div>
  )
}
