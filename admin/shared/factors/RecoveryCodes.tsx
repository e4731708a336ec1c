import './recoveryCodes.css'

/** Prints only the part of the page that has `data-printed`. */
export const printCodes = (): void => {
  const { dataset } = document.documentElement
  dataset['printing'] = 'part'
  addEventListener('afterprint', () => delete dataset['printing'], { once: true })
  print()
}

interface RecoveryCodesProps {
  codes: readonly string[]
  label: string
  /** Heading of the printed sheet. */
  printed: string
}

export const RecoveryCodes = ({ codes, label, printed }: RecoveryCodesProps) => (
  <div data-printed>
    <p className="recovery-printed">
      {location.host} · {printed}
    </p>
    <ul className="recovery-codes" aria-label={label}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </div>
)
