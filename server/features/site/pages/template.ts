import { escapeHtml } from '#server/core/escapeHtml'

/**
 * Fills the `{{name}}` places of a page, escaped. Names that are not given stay for a later filling, which takes nothing
 * in the values for a place.
 */
export const fillPage = (page: string, values: Readonly<Record<string, string>>): string =>
  page.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : escapeHtml(value).replaceAll('{', '&#123;')
  })
