import type { Twin } from '#i18n/index'

/** Words of the maps on the public site. */
export const map = {
  nearer: 'Zoom in',
  farther: 'Zoom out',
  whole: 'Show the whole',
  help: 'Drag to move; two fingers, or the wheel with Ctrl, to zoom. With the keyboard: arrows move, + and − zoom, 0 shows the whole.',
  pickHelp: 'A click picks a place, Enter the middle of the map.',
  landFailed: 'The outlines of the land could not be loaded.',
}

export type MapTexts = Twin<typeof map>
