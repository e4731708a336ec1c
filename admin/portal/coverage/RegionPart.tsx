import { useCallback } from 'react'
import type { CoverageTexts } from '#i18n/en/coverage'
import { ListFailed } from '../ui/ListStates.tsx'
import { addressWords } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import type { AskByRegionProps } from './AskByRegion.tsx'

type RegionPartProps = Omit<AskByRegionProps, 'addressTexts' | 'locale'> & { texts: CoverageTexts }

/** The region picker, loaded on demand because most visitors do not use it. */
export const RegionPart = (props: RegionPartProps) => {
  const { locale } = usePortal().place
  const { region } = props.texts.ask
  const load = useCallback(async () => {
    const [{ AskByRegion }, addressTexts] = await Promise.all([
      import('./AskByRegion.tsx'),
      addressWords(locale),
    ])
    return { AskByRegion, addressTexts }
  }, [locale])
  const [parts, retry] = useLoaded(load)
  if (parts.state === 'failed')
    return <ListFailed title={region.failed} error={null} retry={retry} />
  return (
    <div className="ask-region" id="ask-region" aria-busy={parts.state === 'loading'}>
      {parts.state === 'there' && (
        <parts.data.AskByRegion {...props} locale={locale} addressTexts={parts.data.addressTexts} />
      )}
    </div>
  )
}
