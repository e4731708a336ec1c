import { ListFailed } from '../ui/ListStates.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import type { OwnPasswordFormProps } from './OwnPasswordForm.tsx'

const load = async () => (await import('./OwnPasswordForm.tsx')).OwnPasswordForm

export const OwnPasswordWay = (props: OwnPasswordFormProps) => {
  const [form, retry] = useLoaded(load)
  if (form.state === 'failed')
    return <ListFailed title={props.texts.own.title} error={null} retry={retry} />
  return form.state === 'there' ? <form.data {...props} /> : <div aria-busy="true" />
}
