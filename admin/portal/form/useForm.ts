import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FormEvent,
  type RefCallback,
} from 'react'
import { consumeEarlyEnter } from './earlyEnter.ts'
import { messagesOf, type Message } from './messages.ts'
import { usePortal } from '../ui/Portal.tsx'
import type { Problems, Values } from './required.ts'
import { prepareMessages } from './useMessageText.ts'

/** Milliseconds after the last key press before a field is validated; leaving the field validates it immediately. */
const validationDelayMs = 700

interface FormRules {
  fields: readonly string[]
  check: (values: Values) => Problems
  submit: (values: Values) => Promise<void>
  /** Maps a field to another one that is part of its value: `phone` to `dialCode`. */
  combinedWith?: Readonly<Record<string, string>>
  /** Called with a refusal before it is shown; returns true if the caller shows it itself. */
  refused?: (error: unknown, values: Values) => boolean
}

export interface Form {
  problems: Problems
  failure: Message | null
  busy: boolean
  values: () => Values
  /**
   * Shows a refusal at the fields that it names. A refusal of the whole form appears at the field `place`, without
   * moving the focus, or without `place` below the form.
   */
  refuse: (error: unknown, place?: string) => void
  showAndFocus: (problems: Problems) => void
  clearProblems: (names: readonly string[]) => void
  validateField: (name: string) => void
  attributes: {
    ref: RefCallback<HTMLFormElement>
    method: 'post'
    noValidate: true
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    onInput: (event: FormEvent<HTMLFormElement>) => void
    onBlur: (event: FormEvent<HTMLFormElement>) => void
  }
}

const readValues = (form: HTMLFormElement | null): Values =>
  form
    ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    : {}

const nameOf = (event: FormEvent): string =>
  'name' in event.target && typeof event.target.name === 'string' ? event.target.name : ''

/**
 * A form whose inputs keep their values in the DOM, so that password managers, pasting and typing before hydration
 * work. A field is validated once it is filled in, and all fields on submit.
 */
export const useForm = (rules: FormRules): Form => {
  const { fields, check, submit, refused, combinedWith: together = {} } = rules
  const { locale } = usePortal().place
  const ref = useRef<HTMLFormElement>(null)
  const bind = useCallback((element: HTMLFormElement | null) => {
    ref.current = element
  }, [])
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touched = useRef(new Set<string>())
  const answers = useRef(new Map<string, { value: string; message: Message }>())
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Message | null>(null)
  const [busy, setBusy] = useState(false)
  const [pointed, setPointed] = useState(0)

  useEffect(() => () => clearTimeout(pause.current), [])
  // An effect, because the messages must be rendered before the first invalid field can be focused.
  useEffect(() => {
    if (pointed) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled')?.focus()
  }, [pointed])

  const valueOf = (name: string, values: Values): string =>
    [values[together[name] ?? ''], values[name]].join(' ')
  /** Messages from the server at fields whose values have not changed since the response. */
  const currentServerProblems = (values: Values): Problems =>
    Object.fromEntries(
      [...answers.current].flatMap(([name, { value, message }]) =>
        value === valueOf(name, values) ? [[name, message]] : [],
      ),
    )
  const showTouched = () => {
    const values = readValues(ref.current)
    const found = Object.entries(check(values)).filter(
      ([name, message]) => message && touched.current.has(name),
    )
    setProblems({ ...currentServerProblems(values), ...Object.fromEntries(found) })
  }
  const showAt = (name: string) => {
    if (!fields.includes(name)) return
    touched.current.add(name)
    showTouched()
  }
  /** Replaces the messages of the fields in `found`; other fields keep their messages. */
  const show = (found: Problems) => {
    const wrong = Object.entries(found).filter(([, message]) => message)
    const serverProblems = currentServerProblems(readValues(ref.current))
    setProblems((before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => !(name in found))),
      ...serverProblems,
      ...Object.fromEntries(wrong),
    }))
  }
  const point = (found: Problems) => {
    show(found)
    setPointed((times) => times + 1)
  }
  const refuse = (error: unknown, place?: string) => {
    const { fields: named, whole } = messagesOf(error, fields)
    const atFields = whole && place ? { [place]: whole } : named
    const values = readValues(ref.current)
    for (const [name, message] of Object.entries(atFields))
      answers.current.set(name, { value: valueOf(name, values), message })
    setFailure(place ? null : whole)
    if (whole && place) show(atFields)
    else point(atFields)
  }

  const send = async () => {
    const values = readValues(ref.current)
    const found = check(values)
    fields.forEach((name) => touched.current.add(name))
    setFailure(null)
    setProblems({})
    if (Object.values(found).some(Boolean)) return point(found)
    answers.current.clear()
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      if (!refused?.(error, values)) refuse(error)
    } finally {
      setBusy(false)
    }
  }

  const submitEarly = useEffectEvent(() => {
    if (consumeEarlyEnter(ref.current)) void send()
  })
  useEffect(() => submitEarly(), [])

  return {
    problems,
    failure,
    busy,
    values: () => readValues(ref.current),
    refuse,
    showAndFocus: point,
    clearProblems: (names) => {
      names.forEach((name) => answers.current.delete(name))
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
      )
    },
    validateField: (name) => setTimeout(() => showAt(name), 0),
    attributes: {
      ref: bind,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        clearTimeout(pause.current)
        if (!busy) void send()
      },
      onInput: (event) => {
        const name = nameOf(event)
        void prepareMessages(locale)
        clearTimeout(pause.current)
        setFailure(null)
        if (touched.current.has(name)) showTouched()
        else pause.current = setTimeout(() => showAt(name), validationDelayMs)
      },
      onBlur: (event) => {
        const name = nameOf(event)
        if (readValues(ref.current)[name]) showAt(name)
      },
    },
  }
}
