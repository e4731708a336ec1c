import type { IonosphereMapRecord } from '#contract/ionosphere'
import { choiceFilter } from '#console/core/lists/choiceFilter.ts'
import { FilterSentence, type SentenceFilter } from '#console/core/lists/FilterSentence.tsx'
import { ListScreen } from '#console/core/lists/ListScreen.tsx'
import text from '#console/core/ui/text.module.css'
import { mapPath, utcText } from './ionosphereText.ts'
import { mapColumns } from './mapColumns.tsx'
import { MapOrigin } from './MapOrigin.tsx'
import { UploadButton } from './UploadButton.tsx'

const base = 'resources.ionosphere-maps'

const filters: readonly SentenceFilter[] = [
  choiceFilter(
    'origin',
    `${base}.filters.any`,
    ['upload', 'folder', 'demonstration'],
    (origin) => `${base}.filters.${origin}`,
  ),
]

/** The stored files of ionosphere maps, for those who keep them. */
export const MapList = () => {
  return (
    <ListScreen<IonosphereMapRecord>
      texts={`${base}.list`}
      create={<UploadButton />}
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
      filters={<FilterSentence sentence={`${base}.filters.sentence`} filters={filters} />}
      pathOf={mapPath}
      nameOf={({ name }) => name}
    />
  )
}
