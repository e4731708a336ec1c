import { CopyButton } from '#console/core/ui/CopyButton.tsx'
import { useTexts } from '#console/core/i18n/texts.ts'
import { RichText } from '#shared/RichText.tsx'
import css from './Help.module.css'

const Code = ({ code }: { code: string }) => {
  const text = useTexts('palette.help')
  return (
    <div className={css.code}>
      <div tabIndex={0} role="region" aria-label={text('code')}>
        <pre>{code}</pre>
      </div>
      <CopyButton value={code} />
    </div>
  )
}

/** Code of a help page is between lines of three backticks. */
const fence = /^```\n([\s\S]*?)^```$/m

/** A help page: rich text and code. */
export const HelpText = ({ text }: { text: string }) =>
  text
    .split(fence)
    .map((part, place) =>
      place % 2 ? (
        <Code key={part + String(place)} code={part} />
      ) : (
        <RichText key={part + String(place)} text={part} />
      ),
    )
