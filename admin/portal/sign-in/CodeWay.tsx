import { ListFailed } from '../ui/ListStates.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import type { CodeFormProps } from './CodeForm.tsx'

const load = async () => (await import('./CodeForm.tsx')).CodeForm

/** Logging in with a code: loaded when it is chosen, with the rules that its fields are checked by. */
export const CodeWay = (props: CodeFormProps) => {
  const [form, retry] = useLoaded(load)
  if (form.state === 'failed')
    return <ListFailed title={props.texts.by[props.way]} error={null} retry={retry} />
  return form.state === 'there' ? <form.data {...props} /> : <div aria-busy="true" />
}
