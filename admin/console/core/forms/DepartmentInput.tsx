import type { DepartmentRecord } from '#contract/people/departments'
import { SelectInput } from './SelectInput.tsx'

interface DepartmentInputProps {
  source: string
  choices: readonly DepartmentRecord[]
  none: string
  help?: string
}

/** Sends null if no department is chosen. */
export const DepartmentInput = ({ choices, none, ...input }: DepartmentInputProps) => (
  <SelectInput
    {...input}
    choices={[{ id: '', name: none }, ...choices.map(({ id, path }) => ({ id, name: path }))]}
  />
)
