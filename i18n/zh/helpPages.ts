export { help } from '#i18n/zh/help'
