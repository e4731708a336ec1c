import type { PublicSettings } from '#contract/people/auth'
import type { Locale } from '#contract/text/locale'

type Shown = Pick<PublicSettings, 'filings' | 'contact'>

const withoutEmptyFilings = (page: string, { filings }: Shown): string =>
  [
    [filings.icp, /<a [^>]*>\{\{filingIcp\}\}<\/a>/g] as const,
    [filings.police, /<a [^>]*>\{\{filingPolice\}\}<\/a>/g] as const,
  ].reduce((text, [number, link]) => (number ? text : text.replaceAll(link, '')), page)

/** Removes the lines of the provider's contact that are not set, and each contact that has no line left. */
const withoutEmptyContact = (page: string, { contact }: Shown, locale: Locale): string => {
  const { phone, email, hours, address } = contact
  return [
    [phone, '{{contactPhone}}'] as const,
    [email, '{{contactEmail}}'] as const,
    [hours[locale], '{{contactHours'] as const,
    [address[locale], '{{contactAddress'] as const,
  ]
    .reduce(
      (text, [value, placeholder]) =>
        value
          ? text
          : text.replaceAll(/<li>(?:(?!<\/?li>).)*<\/li>/g, (line) =>
              line.includes(placeholder) ? '' : line,
            ),
      page,
    )
    .replaceAll(
      /<(div|li) class="contact">(?:(?!<ul).)*<ul class="contact-lines"><\/ul><\/\1>/g,
      '',
    )
}

/** A prerendered page without what the settings leave empty; the placeholders are not filled yet. */
export const withoutUnsetParts = (page: string, settings: Shown, locale: Locale): string =>
  withoutEmptyContact(withoutEmptyFilings(page, settings), settings, locale)
