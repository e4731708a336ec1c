import { useCallback } from 'react'
import type { CoverageTexts } from '#i18n/en/coverage'
import { ListFailed } from '../ui/ListStates.tsx'
import { addressPickerTexts } from '../ui/pageTexts.ts'
import { usePortal } from '../ui/Portal.tsx'
import { useLoaded } from '../ui/useLoaded.ts'
import type { RegionSearchProps } from './RegionSearch.tsx'

type RegionPartProps = Omit<RegionSearchProps, 'addressTexts' | 'locale'> & { texts: CoverageTexts }

/** The region picker, loaded on demand because most visitors do not use it. */
export const RegionPart = (props: RegionPartProps) => {
  const { locale } = usePortal().place
  const { region } = props.texts.ask
  const load = useCallback(async () => {
    const [{ RegionSearch }, addressTexts] = await Promise.all([
      import('./RegionSearch.tsx'),
      addressPickerTexts(locale),
    ])
    return { RegionSearch, addressTexts }
  }, [locale])
  const [parts, retry] = useLoaded(load)
  if (parts.state === 'failed')
    return <ListFailed title={region.failed} error={null} retry={retry} />
  return (
    <div className="ask-region" id="ask-region" aria-busy={parts.state === 'loading'}>
      {parts.state === 'there' && (
        <parts.data.RegionSearch
          {...props}
          locale={locale}
          addressTexts={parts.data.addressTexts}
        />
      )}
    </div>
  )
}
