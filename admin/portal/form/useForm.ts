import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FormEvent,
  type RefCallback,
} from 'react'
import { takeEarlyEnter } from './earlyEnter.ts'
import { refusalOf, type Message } from './messages.ts'
import { usePortal } from '../ui/Portal.tsx'
import type { Problems, Values } from './required.ts'
import { prepareMessages } from './useWording.ts'

/** A field is looked at this long after the last key, or as soon as it is left. */
const typingPause = 700

interface FormRules {
  /** Fields that can carry a message. */
  fields: readonly string[]
  /** What is wrong with these values, by field. */
  check: (values: Values) => Problems
  submit: (values: Values) => Promise<void>
  /** Fields whose value counts for another: a dialling code for its phone number. */
  together?: Readonly<Record<string, string>>
  /** Called with a refusal before it is shown; true where the form shows it in its own way. */
  refused?: (error: unknown, values: Values) => boolean
}

export interface Form {
  problems: Problems
  /** What is wrong with no field in particular. */
  failure: Message | null
  busy: boolean
  values: () => Values
  /** Shows what a call refused: at the fields that it names, otherwise at `place`, the keyboard left where it is, or below the form. */
  refuse: (error: unknown, place?: string) => void
  /** Shows these messages and leads the reader to the first. */
  point: (problems: Problems) => void
  /** Takes away what stands at these fields, where it no longer holds. */
  forget: (names: readonly string[]) => void
  /** Looks at a field whose value did not come from typing. */
  look: (name: string) => void
  /** What the form element takes. */
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
 * A form whose fields keep what was typed in the document itself, so that password managers, pasting and typing
 * before the script runs all work. Messages show at the field while it is filled in, and all of them on submitting.
 */
export const useForm = (rules: FormRules): Form => {
  const { fields, check, submit, refused, together = {} } = rules
  const { locale } = usePortal().place
  const ref = useRef<HTMLFormElement>(null)
  const bind = useCallback((element: HTMLFormElement | null) => {
    ref.current = element
  }, [])
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const seen = useRef(new Set<string>())
  const answers = useRef(new Map<string, { value: string; message: Message }>())
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Message | null>(null)
  const [busy, setBusy] = useState(false)
  const [pointed, setPointed] = useState(0)

  useEffect(() => () => clearTimeout(pause.current), [])
  // Once the messages stand there: after an answer of the server a timer may come before them.
  useEffect(() => {
    if (pointed) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled')?.focus()
  }, [pointed])

  const valueOf = (name: string, values: Values): string =>
    [values[together[name] ?? ''], values[name]].join(' ')
  /** What the server said of values that still stand there. */
  const answered = (values: Values): Problems =>
    Object.fromEntries(
      [...answers.current].flatMap(([name, { value, message }]) =>
        value === valueOf(name, values) ? [[name, message]] : [],
      ),
    )
  const showSeen = () => {
    const values = readValues(ref.current)
    const found = Object.entries(check(values)).filter(
      ([name, message]) => message && seen.current.has(name),
    )
    setProblems({ ...answered(values), ...Object.fromEntries(found) })
  }
  const showAt = (name: string) => {
    if (!fields.includes(name)) return
    seen.current.add(name)
    showSeen()
  }
  /** Messages at fields that `found` does not name stay. */
  const show = (found: Problems) => {
    const wrong = Object.entries(found).filter(([, message]) => message)
    const said = answered(readValues(ref.current))
    setProblems((before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => !(name in found))),
      ...said,
      ...Object.fromEntries(wrong),
    }))
  }
  const point = (found: Problems) => {
    show(found)
    setPointed((times) => times + 1)
  }
  const refuse = (error: unknown, place?: string) => {
    const { fields: named, whole } = refusalOf(error, fields)
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
    fields.forEach((name) => seen.current.add(name))
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

  const goOn = useEffectEvent(() => {
    if (takeEarlyEnter(ref.current)) void send()
  })
  useEffect(() => goOn(), [])

  return {
    problems,
    failure,
    busy,
    values: () => readValues(ref.current),
    refuse,
    point,
    forget: (names) => {
      names.forEach((name) => answers.current.delete(name))
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
      )
    },
    look: (name) => setTimeout(() => showAt(name), 0),
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
        if (seen.current.has(name)) showSeen()
        else pause.current = setTimeout(() => showAt(name), typingPause)
      },
      onBlur: (event) => {
        const name = nameOf(event)
        if (readValues(ref.current)[name]) showAt(name)
      },
    },
  }
}
