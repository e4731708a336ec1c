import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Factor, FactorAdded, FactorState } from '#contract/people/factors'
import { Button } from '#console/core/controls/Button.tsx'
import { callOperation } from '#console/core/data/httpClient.ts'
import { ConfirmAction } from '#console/core/dialogs/ConfirmAction.tsx'
import { useRestoreFocus } from '#console/core/dialogs/DialogFrame.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { FactorDue, secondFactorAnchor } from '#console/core/layout/FactorDue.tsx'
import { Panel } from '#console/core/ui/Facts.tsx'
import { FactsSkeleton } from '#console/core/ui/Skeletons.tsx'
import { Loaded } from '#console/core/ui/State.tsx'
import { Time } from '#console/core/ui/Values.tsx'
import styles from '#console/core/ui/styles.module.css'
import { makeRecoveryCodes, removeFactor } from '#shared/factors/factorCalls.ts'
import css from '../Account.module.css'
import { AddPasskey } from './AddPasskey.tsx'
import { AddTotp } from './AddTotp.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { RenameFactor } from './RenameFactor.tsx'
import { reloadFactors, useFactors } from './useFactors.ts'

interface FactorRowProps {
  factor: Factor
  onRename: () => void
  onRemove: () => void
}

const FactorRow = ({ factor, onRename, onRemove }: FactorRowProps) => {
  const text = useTexts('resources.factors')
  const { kind, name, createdAt, lastUsedAt, isSynced } = factor
  const kindName = text(`kinds.${kind}`)
  return (
    <li className={css.connection}>
      <div className={styles.withAction}>
        <span className={styles.beside}>
          <strong className={css.factorName}>{name}</strong>
          {name !== kindName && <span className={styles.muted}>{kindName}</span>}
        </span>
        <span className={css.actions}>
          <Button size="small" aria-label={text('own.renameNamed', { name })} onClick={onRename}>
            {text('own.rename')}
          </Button>
          <Button size="small" aria-label={text('remove.named', { name })} onClick={onRemove}>
            {text('remove.label')}
          </Button>
        </span>
      </div>
      <p className={styles.cardLine}>
        <span>
          {text('own.added')} <Time at={createdAt} />
        </span>
        <span>
          {text('own.used')} <Time at={lastUsedAt} never />
        </span>
      </p>
      {isSynced && <p className={styles.note}>{text('own.synced')}</p>}
    </li>
  )
}

interface CodesLineProps {
  left: number
  onRenew: () => void
}

const CodesLine = ({ left, onRenew }: CodesLineProps) => {
  const text = useTexts('resources.factors.codes')
  return (
    <div className={`${styles.withAction} ${css.codesLine}`}>
      <span>{text('left', { smart_count: left })}</span>
      <Button size="small" onClick={onRenew}>
        {text('renew')}
      </Button>
    </div>
  )
}

type Asked =
  | { name: 'totp' | 'passkey' | 'renew' }
  | { name: 'rename' | 'remove'; factor: Factor }
  | { name: 'codes'; codes: readonly string[] }

const Content = ({ state }: { state: FactorState }) => {
  const text = useTexts('resources.factors')
  const [asked, setAsked] = useState<Asked>()
  const { factors, recoveryCodesLeft, passkeysPossible } = state
  useRestoreFocus(factors.length > 0)
  const close = () => setAsked(undefined)
  const added = ({ recoveryCodes }: FactorAdded) => {
    setAsked(recoveryCodes ? { name: 'codes', codes: recoveryCodes } : undefined)
    void reloadFactors()
  }
  const renew = async () => {
    const codes = await makeRecoveryCodes(callOperation)
    setAsked({ name: 'codes', codes })
    void reloadFactors()
  }
  return (
    <>
      <FactorDue />
      <p className={styles.muted}>{text(factors.length > 0 ? 'own.text' : 'own.empty')}</p>
      <ul className={styles.lines}>
        {factors.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            onRename={() => setAsked({ name: 'rename', factor })}
            onRemove={() => setAsked({ name: 'remove', factor })}
          />
        ))}
      </ul>
      {factors.length > 0 && (
        <CodesLine left={recoveryCodesLeft} onRenew={() => setAsked({ name: 'renew' })} />
      )}
      {!passkeysPossible && <p className={styles.note}>{text('own.noPasskeys')}</p>}
      <div className={styles.buttonsBelow}>
        {passkeysPossible && (
          <Button icon="key" onClick={() => setAsked({ name: 'passkey' })}>
            {text('own.addPasskey')}
          </Button>
        )}
        <Button icon="plus" onClick={() => setAsked({ name: 'totp' })}>
          {text('own.addTotp')}
        </Button>
      </div>
      {asked?.name === 'totp' && <AddTotp onAdded={added} onClose={close} />}
      {asked?.name === 'passkey' && <AddPasskey onAdded={added} onClose={close} />}
      {asked?.name === 'rename' && <RenameFactor factor={asked.factor} onClose={close} />}
      {asked?.name === 'remove' && (
        <ConfirmAction
          texts="resources.factors.remove"
          args={{ name: asked.factor.name }}
          work={() => removeFactor(callOperation, asked.factor.id).then(reloadFactors)}
          done="resources.factors.remove.done"
          grave
          onClose={close}
        />
      )}
      {asked?.name === 'renew' && (
        <ConfirmAction
          texts="resources.factors.codes.renewing"
          work={renew}
          onClose={() => setAsked((now) => (now?.name === 'renew' ? undefined : now))}
        />
      )}
      {asked?.name === 'codes' && <CodesDialog codes={asked.codes} onClose={close} />}
    </>
  )
}

/** The user's own second factors and recovery codes. */
export const Factors = () => {
  const text = useTexts('resources.factors.own')
  const query = useFactors()
  const here = useRef<HTMLDivElement>(null)
  const isThere = !!query.data
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash === `#${secondFactorAnchor}`)
      here.current?.scrollIntoView({ block: 'start' })
  }, [isThere, hash])
  return (
    <div ref={here} id={secondFactorAnchor} className={css.anchor}>
      <Panel title={text('title')}>
        <Loaded query={query} waiting={<FactsSkeleton rows={2} />}>
          {(state) => <Content state={state} />}
        </Loaded>
      </Panel>
    </div>
  )
}
