import type { ReactNode } from 'react'
import type { MapTexts } from '#i18n/en/map'
import { useHydrated } from '#shared/useHydrated.ts'
import { maxZoom, type MapSize, type MapView, withinWorld } from './view.ts'

interface MapButtonsProps {
  texts: MapTexts
  view: MapView
  size: MapSize
  change: (view: MapView) => void
  reset: () => void
}

interface MapButtonProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

const MapButton = ({ label, disabled = false, onClick, children }: MapButtonProps) => {
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled || !hydrated}
      onClick={onClick}
    >
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        {children}
      </svg>
    </button>
  )
}

export const MapButtons = ({ texts, view, size, change, reset }: MapButtonsProps) => {
  const zoomBy = (factor: number) => () =>
    change(withinWorld({ ...view, zoom: view.zoom * factor }, size))
  return (
    <div className="map-buttons">
      <MapButton label={texts.nearer} disabled={view.zoom >= maxZoom} onClick={zoomBy(2)}>
        <path d="M10 4v12M4 10h12" />
      </MapButton>
      <MapButton label={texts.farther} disabled={view.zoom <= 1} onClick={zoomBy(0.5)}>
        <path d="M4 10h12" />
      </MapButton>
      <MapButton label={texts.whole} onClick={reset}>
        <circle cx="10" cy="10" r="6.5" />
        <path d="M3.5 10h13M10 3.5c-4 4-4 9 0 13 4-4 4-9 0-13" />
      </MapButton>
    </div>
  )
}
