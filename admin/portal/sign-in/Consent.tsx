import { useRef, useState } from 'react'
import type { Interaction } from '#contract/access/oauth'
import type { InteractionTexts } from '#i18n/en/interaction'
import { fill } from '#i18n/index'
import { displayName } from '../layout/UserLinks.tsx'
import { useUser } from '../ui/hooks.ts'
import { useDeliberate } from './useDeliberate.ts'

interface ConsentProps {
  words: InteractionTexts['consent']
  interaction: Interaction
  send: (decision: 'allow' | 'refuse') => Promise<void>
}

export const Consent = ({ words, interaction, send }: ConsentProps) => {
  const user = useUser()
  const actions = useRef<HTMLDivElement>(null)
  const isDeliberate = useDeliberate(actions)
  const [busy, setBusy] = useState(false)
  const isWaiting = busy || !isDeliberate
  const button = (decision: 'allow' | 'refuse') => (
    <button
      type="button"
      className="button button-quiet"
      aria-disabled={isWaiting}
      onClick={() => {
        if (isWaiting) return
        setBusy(true)
        void send(decision)
      }}
    >
      {words[decision]}
    </button>
  )
  return (
    <>
      <p className="form-note">{fill(words.person, { person: user ? displayName(user) : '' })}</p>
      <dl className="interaction-scopes">
        {interaction.scopes.map(({ name, values }) => (
          <div key={name}>
            <dt>{words.scopes[name]}</dt>
            {name !== 'offline_access' && (
              <dd>{values?.length ? values.join(words.between) : words.none}</dd>
            )}
          </div>
        ))}
      </dl>
      <p className="form-note">{words.limits}</p>
      <p className="form-note">{words.withdraw}</p>
      <div className="interaction-actions interaction-pair" ref={actions}>
        {button('allow')}
        {button('refuse')}
      </div>
    </>
  )
}
