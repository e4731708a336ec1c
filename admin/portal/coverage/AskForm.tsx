import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { readCoordinates, type Coordinates, type CoordinatesProblem } from '#contract/coordinates'
import type { CoverageTexts } from '#i18n/en/coverage'

interface AskFormProps {
  texts: CoverageTexts['ask']
  /** The place of the moment as it is shown in the field. */
  shown: string
  ask: (place: Coordinates) => void
  /** Further ways, as buttons beside those of the form. */
  others?: ReactNode
}

type Problem = { kind: 'input'; text: string } | { kind: 'note'; text: string }

/** Coordinates in any usual writing, or where the device is. */
export const AskForm = ({ texts, shown, ask, others }: AskFormProps) => {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [locating, setLocating] = useState(false)
  const [last, setLast] = useState(shown)
  if (last !== shown) {
    setLast(shown)
    setTyped(null)
  }
  const value = typed ?? shown

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = (name: CoordinatesProblem | 'required') =>
      setProblem({ kind: 'input', text: texts.problems[name] })
    if (!value.trim()) return wrong('required')
    const read = readCoordinates(value)
    if ('problem' in read) return wrong(read.problem)
    setProblem(read.swapped ? { kind: 'note', text: texts.swapped } : null)
    ask(read.place)
  }

  const locate = () => {
    setLocating(true)
    const fail = (name: 'denied' | 'unavailable') => {
      setLocating(false)
      setProblem({ kind: 'note', text: texts.locationFailed[name] })
    }
    if (!navigator.geolocation) return fail('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        setProblem(null)
        ask({ latitude: coords.latitude, longitude: coords.longitude })
      },
      (error) => fail(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }

  return (
    <form className="ask" onSubmit={submit} noValidate>
      <label htmlFor={id}>{texts.label}</label>
      <input
        id={id}
        value={value}
        onChange={(event) => setTyped(event.target.value)}
        aria-invalid={problem?.kind === 'input'}
        aria-describedby={`${id}-problem ${id}-help`}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <p className="ask-problem" id={`${id}-problem`} role="alert">
        {problem?.text}
      </p>
      <p className="ask-help muted" id={`${id}-help`}>
        {texts.help}
      </p>
      <div className="ask-actions">
        <button className="button" type="submit">
          {texts.check}
        </button>
        <button className="button button-quiet" type="button" onClick={locate} disabled={locating}>
          {locating ? texts.locating : texts.locate}
        </button>
        {others}
      </div>
    </form>
  )
}
