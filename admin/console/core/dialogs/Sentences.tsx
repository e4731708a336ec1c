import { useTranslateAny } from '#console/core/i18n/texts.ts'

/** Renders the texts `0`, `1`, `2`, … of a branch until one is missing. */
export const Sentences = ({ of, args }: { of: string; args?: object }) => {
  const translate = useTranslateAny()
  const sentenceAt = (index: number) => translate(`${of}.${index}`, { ...args, _: '' })
  const sentences: string[] = []
  while (sentenceAt(sentences.length)) sentences.push(sentenceAt(sentences.length))
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
