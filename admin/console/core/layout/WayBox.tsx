import type { Ref } from 'react'
import type { ConfirmWay } from '#contract/core/enums'
import { Button } from '#console/core/controls/Button.tsx'
import { Box, OwnUsername } from '#console/core/forms/Field.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import styles from '#console/core/ui/styles.module.css'
import css from './Shell.module.css'
import type { TypedWay } from '#shared/confirming.ts'

const autoComplete = {
  password: 'current-password',
  sms: 'one-time-code',
  email: 'one-time-code',
  totp: 'one-time-code',
  recovery: 'off',
} as const satisfies Record<TypedWay, string>

interface WayBoxProps {
  way: TypedWay
  inputRef?: Ref<HTMLInputElement>
  help?: string | undefined
  error: string | undefined
}

/** The input named `typed` of one way to prove one's identity. */
export const WayBox = ({ way, inputRef, help, error }: WayBoxProps) => {
  const text = useTexts('console.confirmIdentity')
  const factor = useTexts('resources.factors.login')
  const isPassword = way === 'password'
  const isFactor = way === 'totp' || way === 'recovery'
  const label = isFactor ? factor(`fields.${way}`) : text(isPassword ? 'password' : 'code')
  return (
    <Box
      label={label}
      name="typed"
      {...(inputRef ? { inputRef } : {})}
      as={isPassword ? 'password' : 'text'}
      autoComplete={autoComplete[way]}
      inputMode={isPassword || way === 'recovery' ? 'text' : 'numeric'}
      autoFocus
      required
      help={isFactor ? factor(way) : help}
      error={error}
    >
      {isPassword && <OwnUsername />}
    </Box>
  )
}

interface OtherWaysProps<Way extends ConfirmWay> {
  ways: readonly Way[]
  way: Way | undefined
  onChange: (way: Way) => void
}

/** Buttons for the other ways, and what to do without a second factor. */
export const OtherWays = <Way extends ConfirmWay>({ ways, way, onChange }: OtherWaysProps<Way>) => {
  const text = useTexts('console.confirmIdentity.use')
  const factor = useTexts('resources.factors.login')
  const hasFactor = ways.some((one) => one === 'passkey' || one === 'totp')
  return (
    <>
      {ways.map(
        (other) =>
          other !== way && (
            <Button key={other} size="small" variant="text" onClick={() => onChange(other)}>
              {text(other)}
            </Button>
          ),
      )}
      {hasFactor && (
        <details className={`${styles.note} ${css.lost}`}>
          <summary>{factor('lost')}</summary>
          <p>{factor('lostText')}</p>
        </details>
      )}
    </>
  )
}
