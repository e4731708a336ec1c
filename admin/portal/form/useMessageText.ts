import { useEffect } from 'react'
import type { Locale } from '#contract/text/locale'
import { createStore } from '#shared/store.ts'
import { messageTexts, type MessageTexts } from '../ui/pageTexts.ts'
import { frameText } from '../ui/failureText.ts'
import { usePortal } from '../ui/Portal.tsx'
import { wordMessage, type Message } from './messages.ts'

/** Message texts by language, loaded with the first message to keep the initial download small. */
const cachedTexts = createStore<Partial<Record<Locale, MessageTexts>>>({})

/** Preloads the message texts; if that fails, the server's wording is shown. */
export const prepareMessages = async (locale: Locale): Promise<void> => {
  if (cachedTexts.get()[locale]) return
  const texts = await messageTexts(locale).catch(() => null)
  if (texts) cachedTexts.set({ ...cachedTexts.get(), [locale]: texts })
}

export const useMessageText = (message: Message | null | undefined): string | undefined => {
  const { place, texts } = usePortal()
  const { locale } = place
  const known = cachedTexts.use()[locale]
  const isWanted = Boolean(message)
  useEffect(() => {
    if (isWanted) void prepareMessages(locale)
  }, [isWanted, locale])
  if (!message) return undefined
  if (known) return wordMessage(message, known, texts.unreachable)
  return message.text || frameText(message.key, texts)
}
