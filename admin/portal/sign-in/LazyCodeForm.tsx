import { ListFailed } from '../ui/ListStates.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import type { CodeFormProps } from './CodeForm.tsx'

const load = async () => (await import('./CodeForm.tsx')).CodeForm

export const LazyCodeForm = (props: CodeFormProps) => {
  const [form, retry] = useLoaded(load)
  if (form.state === 'failed')
    return <ListFailed title={props.texts.by[props.way]} error={null} retry={retry} />
  return form.state === 'there' ? <form.data {...props} /> : <div aria-busy="true" />
}
