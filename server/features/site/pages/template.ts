/** Text as it may stand in HTML, inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

/** Fills the `{{name}}` places of a page, escaped. Names that are not given stay for a later filling. */
export const fillPage = (page: string, values: Readonly<Record<string, string>>): string =>
  page.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : escapeHtml(value)
  })
