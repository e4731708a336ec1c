import { useCallback, type ReactNode } from 'react'
import type { FactorsTexts } from '#i18n/en/factors'
import { ListFailed } from '../../ui/ListStates.tsx'
import { factorTexts } from '../../ui/pageTexts.ts'
import { usePortal } from '../../ui/Portal.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'

interface WithFactorTextsProps {
  title: string
  children: (words: FactorsTexts) => ReactNode
}

/** Loads the texts of second factors, so that the login page does not carry them. */
export const WithFactorTexts = ({ title, children }: WithFactorTextsProps) => {
  const { locale } = usePortal().place
  const [loaded, retry] = useLoaded(useCallback(() => factorTexts(locale), [locale]))
  if (loaded.state === 'there') return children(loaded.data)
  if (loaded.state === 'failed') return <ListFailed title={title} error={null} retry={retry} />
  return <div aria-busy="true" />
}
