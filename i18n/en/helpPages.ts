/** Common help pages, and one per generated resource, named like the first part of its section names. */
export { help } from '#i18n/en/help'
