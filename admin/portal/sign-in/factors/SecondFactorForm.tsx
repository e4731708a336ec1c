import { secondFactorWays } from '#contract/core/enums'
import type { SignedInUser } from '#shared/signedInUser.ts'
import { isRefusedBy } from '#shared/http.ts'
import { agreementFields } from '../../form/agreement.ts'
import type { FormTexts } from '../../ui/pageTexts.ts'
import { usePortal } from '../../ui/Portal.tsx'
import { signInByPasskey } from './passkeyLogin.ts'
import { ProofForm } from './ProofForm.tsx'
import type { SecondStep } from './secondStep.ts'
import { signIn } from '../signIn.ts'
import { WithFactorTexts } from './WithFactorTexts.tsx'
import './factors.css'

export interface SecondFactorFormProps {
  texts: FormTexts
  step: SecondStep
  enter: (user: SignedInUser) => Promise<void>
  back: (message: string) => void
}

/** The second step of a login: a passkey, a code from the authenticator app or a recovery code. */
export const SecondFactorForm = ({ texts, step, enter, back }: SecondFactorFormProps) => {
  const { locale } = usePortal().place
  const { challenge, agreement: accepted } = step
  return (
    <WithFactorTexts title={texts.login.second}>
      {(words) => (
        <>
          <ProofForm
            texts={texts}
            words={words}
            title={texts.login.second}
            ways={secondFactorWays.filter((way) => step.ways.includes(way))}
            submit={texts.login.submit}
            busy={texts.login.busy}
            prove={async (way, typed, added) => {
              const agreement = { ...agreementFields(accepted), ...added }
              const typedFactor = way === 'totp' ? { code: typed } : { recoveryCode: typed }
              const user =
                way === 'passkey'
                  ? await signInByPasskey({ locale, agreement })
                  : await signIn(
                      { grant_type: 'second_factor', challenge, ...typedFactor, ...agreement },
                      locale,
                    )
              if (user) await enter(user)
              return user !== null
            }}
            refused={(error) => {
              const isOver = isRefusedBy(error, 'challengeOver')
              if (isOver) back(error.message)
              return isOver
            }}
          />
          <p className="way-on">
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={() => back('')}
            >
              {words.login.back}
            </button>
          </p>
        </>
      )}
    </WithFactorTexts>
  )
}
