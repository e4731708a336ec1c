import { confirmByPasskey, confirmIdentity, waysNamed } from '#shared/confirming.ts'
import type { FormTexts } from '../../ui/pageTexts.ts'
import { ProofForm } from './ProofForm.tsx'
import { WithFactorTexts } from './WithFactorTexts.tsx'
import './factors.css'

interface ConfirmFormProps {
  texts: FormTexts
  /** The ways that error 7410 names. */
  ways: readonly string[]
  note?: string
  onConfirmed: () => void
}

/** Confirms that the logged-in user is the owner of the session. */
export const ConfirmForm = ({ texts, ways, note, onConfirmed }: ConfirmFormProps) => {
  const { confirm } = texts
  const possible = waysNamed(ways)
  if (possible.length === 0) return <p className="form-note">{confirm.none}</p>
  return (
    <>
      <p className="form-note">{note ?? confirm.note}</p>
      <WithFactorTexts title={confirm.title}>
        {(words) => (
          <ProofForm
            texts={texts}
            words={words}
            title={confirm.title}
            ways={possible}
            submit={confirm.submit}
            busy={confirm.busy}
            prove={async (way, typed) => {
              if (way !== 'passkey') await confirmIdentity(way, typed)
              else if (!(await confirmByPasskey())) return false
              onConfirmed()
              return true
            }}
          />
        )}
      </WithFactorTexts>
    </>
  )
}
