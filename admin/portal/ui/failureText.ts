import type { PortalTexts } from '#i18n/en/portal'
import type { Twin } from '#i18n/index'
import { refusalOf } from '#shared/http.ts'

type FrameTexts = Pick<Twin<PortalTexts>, 'unreachable' | 'restarting'>

/**
 * Text for errors that any page can have (unreachable, overloaded), without loading the full error catalogue; undefined
 * for other keys.
 */
export const frameText = (key: string, texts: FrameTexts): string | undefined => {
  if (key === 'errors.unreachable') return texts.unreachable
  return key === 'errors.overloaded' ? texts.restarting : undefined
}

export const failureText = (error: unknown, texts: FrameTexts): string =>
  refusalOf(error).text((key) => frameText(key, texts)) || texts.unreachable
