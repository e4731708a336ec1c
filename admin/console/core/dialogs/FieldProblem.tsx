import { ValidationError } from 'react-admin'
import { useFieldLabel } from '#console/core/i18n/useFieldLabel.ts'

export const FieldProblem = ({ name, message }: { name: string; message: string }) => (
  <span>
    {useFieldLabel(name)}: <ValidationError error={message} />
  </span>
)
