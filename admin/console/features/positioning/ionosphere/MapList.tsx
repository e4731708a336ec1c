import { useTranslate } from '#console/core/i18n/texts.ts'
import type { IonosphereMapRecord } from '#contract/ionosphere'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import { EmptyState } from '#console/core/ui/EmptyState.tsx'
import text from '#console/core/ui/text.module.css'
import { mapPath, utcText } from './ionosphereText.ts'
import { mapColumns } from './mapColumns.tsx'
import { MapOrigin } from './MapOrigin.tsx'
import { UploadButton } from './UploadButton.tsx'

const base = 'resources.ionosphere-maps'
const origins = ['upload', 'folder', 'demonstration'] as const

const filters: readonly SentenceFilter[] = [
  {
    source: 'origin',
    choices: [
      { value: undefined, label: `${base}.filters.any` },
      ...origins.map((value) => ({ value, label: `${base}.filters.${value}` as const })),
    ],
  },
]

/** The stored files of ionosphere maps, for those who keep them. */
export const MapList = () => {
  const translate = useTranslate()
  return (
    <ListScreen<IonosphereMapRecord>
      title={translate(`${base}.list.title`)}
      purpose={translate(`${base}.list.purpose`)}
      actions={<UploadButton />}
      columns={mapColumns}
      card={(map) => (
        <>
          <strong className={text.mono}>{map.name}</strong>
          <MapOrigin map={map} />
          <span className={text.muted}>{map.source}</span>
          <span className={text.mono}>
            {utcText(map.firstEpoch)} – {utcText(map.lastEpoch)}
          </span>
        </>
      )}
      sort={{ field: 'lastEpoch', order: 'DESC' }}
      searchPlaceholder={translate(`${base}.list.search`)}
      filters={<FilterSentence sentence={`${base}.filters.sentence`} filters={filters} />}
      pathOf={mapPath}
      nameOf={({ name }) => name}
      unit={`${base}.list.count`}
      empty={
        <EmptyState title={translate(`${base}.list.empty.title`)} action={<UploadButton />}>
          {translate(`${base}.list.empty.text`)}
        </EmptyState>
      }
    />
  )
}
