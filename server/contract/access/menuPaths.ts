/**
 * Pattern of a menu entry's address below `/ucFrontEnd`, e.g. `/users/:id/show`. A hidden child's path is
 * the parent path plus its own.
 */
export const menuPattern = (
  parentPattern: string,
  { path, visible }: { path: string; visible: boolean },
): string =>
  `${visible ? '' : parentPattern}/${path}`.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
