import { ValidationError } from 'react-admin'
import { useFieldLabel } from '#console/core/i18n/useFieldLabel.ts'

/** What is wrong at a field of the resource around that is not there to show it itself. */
export const FieldProblem = ({ name, message }: { name: string; message: string }) => (
  <span>
    {useFieldLabel(name)}: <ValidationError error={message} />
  </span>
)
