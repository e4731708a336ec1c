/**
 * Common help pages, and one per resource that `new:resource` generated, named like the first part of its screens'
 * `filePath`.
 */
export { help } from '#i18n/en/help'
