import type { Twin } from '#i18n/index'

export const map = {
  nearer: 'Zoom in',
  farther: 'Zoom out',
  whole: 'Show whole map',
  help: 'Drag to move; pinch, or use the wheel with Ctrl, to zoom. Keyboard: arrow keys move, + and − zoom, 0 shows the whole map.',
  pickHelp: 'Click to select a point, or press Enter for the centre of the map.',
  landFailed: 'The coastlines could not be loaded.',
}

export type MapTexts = Twin<typeof map>
