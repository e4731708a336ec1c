/** English help pages: the common ones, and of each generated resource one, named like the first part of its sections. */
export { help } from '#i18n/en/help'
