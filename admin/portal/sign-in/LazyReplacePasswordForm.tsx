import { ListFailed } from '../ui/ListStates.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import type { ReplacePasswordFormProps } from './ReplacePasswordForm.tsx'

const load = async () => (await import('./ReplacePasswordForm.tsx')).ReplacePasswordForm

export const LazyReplacePasswordForm = (props: ReplacePasswordFormProps) => {
  const [form, retry] = useLoaded(load)
  if (form.state === 'failed')
    return <ListFailed title={props.texts.own.title} error={null} retry={retry} />
  return form.state === 'there' ? <form.data {...props} /> : <div aria-busy="true" />
}
