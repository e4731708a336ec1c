import type { DepartmentRecord } from '#contract/people/departments'
import { SelectInput } from './SelectInput.tsx'

interface DepartmentInputProps {
  source: string
  choices: readonly DepartmentRecord[]
  /** What stands for no department. */
  none: string
  help?: string
}

/** One of a company's departments by its path, or none, which is sent as null. */
export const DepartmentInput = ({ choices, none, ...input }: DepartmentInputProps) => (
  <SelectInput
    {...input}
    choices={[{ id: '', name: none }, ...choices.map(({ id, path }) => ({ id, name: path }))]}
  />
)
