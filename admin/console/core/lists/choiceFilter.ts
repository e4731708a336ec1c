import type { TextKey } from '#console/core/i18n/texts.ts'
import type { ChoiceFilter } from './FilterSentence.tsx'

/** A filter of a sentence by one of some values; `any` is what it says while it filters nothing. */
export const choiceFilter = <Value extends string | number | boolean>(
  source: string,
  any: TextKey,
  values: readonly Value[],
  labelOf: (value: Value) => ChoiceFilter['choices'][number]['label'],
): ChoiceFilter => ({
  source,
  choices: [
    { value: undefined, label: any },
    ...values.map((value) => ({ value, label: labelOf(value) })),
  ],
})
