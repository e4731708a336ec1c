/** Replaces each `{{key}}` of a help page with the text of this key, so that the page names buttons as they are labelled. */
export const withLabels = (page: string, translate: (key: string) => string): string =>
  page.replaceAll(/\{\{([\w:.-]+)\}\}/g, (_place, key: string) => translate(key))
