import { escapeHtml } from '#server/core/escapeHtml'

/**
 * Fills `{{name}}` placeholders with escaped values. Unknown names remain for a later call, which ignores placeholders
 * inside the inserted values.
 */
export const fillPage = (page: string, values: Readonly<Record<string, string>>): string =>
  page.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : escapeHtml(value).replaceAll('{', '&#123;')
  })
