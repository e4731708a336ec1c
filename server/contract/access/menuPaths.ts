export const menuPattern = (
  parentPattern: string,
  { path, visible }: { path: string; visible: boolean },
): string =>
  `${visible ? '' : parentPattern}/${path}`.replaceAll(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
