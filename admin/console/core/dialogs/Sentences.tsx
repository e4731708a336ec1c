import { useTranslateAny } from '#console/core/i18n/texts.ts'

/** The sentences of a branch of the texts, which counts them from 0 on. */
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
