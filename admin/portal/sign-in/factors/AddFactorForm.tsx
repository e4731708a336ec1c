import { useCallback, useEffect, useState } from 'react'
import type { FactorAdded, FactorState, TotpCreated } from '#contract/people/factors'
import type { FactorsTexts } from '#i18n/en/factors'
import { onConfirm } from '#shared/confirmHandler.ts'
import { addPasskey, createTotp, loadFactors, type Send } from '#shared/factors/factorCalls.ts'
import { isPasskeySupported } from '#shared/factors/passkeySupport.ts'
import { isRefusedBy, operation } from '#shared/http.ts'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { FormFailure } from '../../form/FormEnd.tsx'
import { useForm } from '../../form/useForm.ts'
import { leaveSession } from '../../layout/UserLinks.tsx'
import { ListFailed } from '../../ui/ListStates.tsx'
import type { FormTexts } from '../../ui/pageTexts.ts'
import { usePortal } from '../../ui/Portal.tsx'
import { scrollToContent } from '../../ui/scroll.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { CodesOnce } from './CodesOnce.tsx'
import type { RequiredFactor } from './secondStep.ts'
import { loadUser } from '../signIn.ts'
import { TotpForm } from './TotpForm.tsx'
import { WithFactorTexts } from './WithFactorTexts.tsx'
import './factors.css'

export interface AddFactorFormProps {
  texts: FormTexts
  required: RequiredFactor
  enter: (user: SignedInUser) => Promise<void>
  back: (message: string) => void
}

interface ChooseProps {
  words: FactorsTexts
  isPasskeyPossible: boolean
  isTotpEnough: boolean
  send: Send
  onTotp: (created: TotpCreated) => void
  onAdded: (added: FactorAdded) => void
  refused: (error: unknown) => boolean
}

const Choose = (props: ChooseProps) => {
  const { words, isPasskeyPossible, isTotpEnough, send, onTotp, onAdded, refused } = props
  const [note, setNote] = useState('')
  const form = useForm({ fields: [], check: () => ({}), submit: async () => {}, refused })
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setNote('')
    try {
      await work()
    } catch (error) {
      if (!refused(error)) form.refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const chooseTotp = () => run(async () => onTotp(await createTotp(send, words.kinds.totp)))
  const choosePasskey = () =>
    run(async () => {
      const added = await addPasskey(send, words.passkey.name)
      if (added) onAdded(added)
      else setNote(words.passkey.notCreated)
    })
  return (
    <div className="factor-choices" aria-busy={busy}>
      {isPasskeyPossible && (
        <button type="button" onClick={() => void choosePasskey()}>
          <b>{words.own.addPasskey}</b>
          <small>{words.gate.passkeyText}</small>
        </button>
      )}
      {isTotpEnough && (
        <button type="button" onClick={() => void chooseTotp()}>
          <b>{words.own.addTotp}</b>
          <small>{words.gate.totpText}</small>
        </button>
      )}
      {!isPasskeyPossible && !isTotpEnough && (
        <p className="form-failure">{words.passkey.unsupported}</p>
      )}
      <FormFailure failure={form.failure} />
      <div role="status">{note && <p className="form-failure">{note}</p>}</div>
    </div>
  )
}

interface Confirming {
  ways: readonly string[]
  answer: (isConfirmed: boolean) => void
}

/** Shows the confirmation that a request needs above the step, which stays mounted. */
const useConfirming = () => {
  const [confirming, setConfirming] = useState<Confirming>()
  useEffect(
    () =>
      onConfirm(
        (args) =>
          new Promise((resolve) => {
            setConfirming({
              ways: String(args['ways']).split(','),
              answer: (isConfirmed) => {
                setConfirming(undefined)
                resolve(isConfirmed)
              },
            })
          }),
      ),
    [],
  )
  return confirming
}

const Steps = (props: AddFactorFormProps & { words: FactorsTexts; state: FactorState }) => {
  const { texts, words, state, required, enter, back } = props
  const portal = usePortal()
  const { locale } = portal.place
  const [created, setCreated] = useState<TotpCreated>()
  const [codes, setCodes] = useState<readonly string[]>()
  const confirming = useConfirming()
  const send: Send = (path, request) => operation(path, { ...request, locale })
  const finish = async () => enter(await loadUser(locale))
  const refused = (error: unknown) => {
    const isOver = isRefusedBy(error, 'sessionEnded', 'notSignedIn')
    if (isOver) back(error instanceof Error ? error.message : '')
    return isOver
  }
  const change = (next: TotpCreated | undefined) => {
    setCreated(next)
    scrollToContent()
  }
  const added = async ({ recoveryCodes }: FactorAdded) => {
    if (!recoveryCodes) return finish()
    setCodes(recoveryCodes)
    scrollToContent()
  }
  const leave = async () => {
    await leaveSession(portal)
    back('')
  }
  if (codes) return <CodesOnce words={words} codes={codes} onStored={finish} />
  return (
    <>
      {confirming && (
        <ConfirmForm
          texts={texts}
          ways={confirming.ways}
          note={texts.confirm.title}
          onConfirmed={() => confirming.answer(true)}
        />
      )}
      <div hidden={!!confirming}>
        {created ? (
          <TotpForm
            words={words}
            created={created}
            send={send}
            onAdded={added}
            refused={refused}
            back={() => change(undefined)}
          />
        ) : (
          <>
            <p className="form-note">
              {words.gate[required.isPasskey ? 'passkey' : required.requiredBy]}
            </p>
            <Choose
              words={words}
              isPasskeyPossible={state.passkeysPossible && isPasskeySupported()}
              isTotpEnough={!required.isPasskey}
              send={send}
              onTotp={change}
              onAdded={(answer) => void added(answer)}
              refused={refused}
            />
          </>
        )}
        <p className="way-on">
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => void leave()}
          >
            {words.gate.another}
          </button>
        </p>
      </div>
    </>
  )
}

/** Adds the second factor that a company or the provider requires, in a session that allows nothing else. */
export const AddFactorForm = (props: AddFactorFormProps) => {
  const { locale } = usePortal().place
  const title = props.texts.login.addFactor
  const [loaded, retry] = useLoaded(
    useCallback(() => loadFactors((path) => operation(path, { locale })), [locale]),
  )
  return (
    <WithFactorTexts title={title}>
      {(words) => {
        if (loaded.state === 'there') return <Steps {...props} words={words} state={loaded.data} />
        if (loaded.state === 'failed')
          return <ListFailed title={title} error={loaded.error} retry={retry} />
        return <div aria-busy="true" />
      }}
    </WithFactorTexts>
  )
}
