import type { CompanyRecord } from '#contract/companies'
import { RecordPicker, type PickerProps } from './RecordPicker.tsx'

const passed = { status: 'passed' }

/** Finds a company that has passed by typing: name, organisation code or administrator. */
export const CompanyPicker = (
  props: PickerProps<CompanyRecord> & {
    /** Companies that are not offered. */
    without?: readonly string[]
  },
) => (
  <RecordPicker
    {...props}
    resource="companies"
    sortBy="name"
    filter={passed}
    labelOf={({ name }) => name}
  />
)
