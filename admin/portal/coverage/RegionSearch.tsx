import { useRef, useState } from 'react'
import type { Locale } from '#contract/text/locale'
import type { AddressPlace } from '#contract/site/reference'
import type { AddressTexts } from '#i18n/en/address'
import type { CoverageTexts } from '#i18n/en/coverage'
import type { AddressValue } from '#shared/address-picker/address.ts'
import { AddressPicker } from '#shared/address-picker/AddressPicker.tsx'
import { referenceAnswer } from '#shared/reference/lists.ts'
import { ListFailed } from '../ui/ListStates.tsx'
import type { Coordinates } from '#contract/positioning/coordinates'

const placeOf = async ({ nationCode, addrCode }: AddressValue): Promise<AddressPlace> =>
  referenceAnswer<AddressPlace>('place', { nationCode, addrCode })

export interface RegionSearchProps {
  texts: CoverageTexts
  addressTexts: AddressTexts
  locale: Locale
  region: AddressValue | null
  ask: (place: Coordinates, region: AddressValue) => void
}

/** Chooses a region at any level in the address picker; each choice looks up the region's centre immediately. */
export const RegionSearch = ({ texts, addressTexts, locale, region, ask }: RegionSearchProps) => {
  const { region: words } = texts.ask
  const [failed, setFailed] = useState<AddressValue | null>(null)
  const latest = useRef(0)

  const lookUp = async (wanted: AddressValue) => {
    latest.current += 1
    const turn = latest.current
    setFailed(null)
    try {
      const { latitude, longitude } = await placeOf(wanted)
      if (turn === latest.current) ask({ latitude, longitude }, wanted)
    } catch {
      if (turn === latest.current) setFailed(wanted)
    }
  }
  return (
    <>
      <h3 id="ask-region-title">{words.title}</h3>
      <AddressPicker
        locale={locale}
        texts={addressTexts}
        value={region ?? undefined}
        partial
        isDetail={0}
        labelledBy="ask-region-title"
        describedBy="ask-region-note"
        onChange={({ countryID, addrCode }) => void lookUp({ nationCode: countryID, addrCode })}
      />
      {failed && (
        <ListFailed title={words.notFound} error={null} retry={() => void lookUp(failed)} />
      )}
      <p className="ask-help muted" id="ask-region-note">
        {words.note}
      </p>
    </>
  )
}
