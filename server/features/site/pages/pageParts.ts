import { escapeHtml } from '#server/core/escapeHtml'

export const paragraph = (text: string, style = 'no-text'): string =>
  `<p class="${style}">${escapeHtml(text)}</p>`

export const link = (address: string, text: string, style = 'button button-quiet'): string =>
  `<a class="${style}" href="${escapeHtml(address)}">${escapeHtml(text)}</a>`

export const actions = (...buttons: readonly string[]): string =>
  `<p class="done-actions">${buttons.join('')}</p>`

/** @param name of the parameter that the button adds to the form, with the value `yes` */
export const submit = (text: string, name?: string): string => {
  const value = name === undefined ? '' : ` name="${name}" value="yes"`
  return `<button class="button button-quiet"${value}>${escapeHtml(text)}</button>`
}

export const hiddenFields = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('')
