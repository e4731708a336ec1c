import type { PortalTexts } from '#i18n/en/portal'
import type { Twin } from '#i18n/index'
import { GatewayError } from '#shared/http.ts'

type FrameTexts = Pick<Twin<PortalTexts>, 'unreachable' | 'restarting'>

/** What every page can say of a failure by its key, without the texts of all errors; undefined for all others. */
export const frameText = (key: string, texts: FrameTexts): string | undefined => {
  if (key === 'errors.unreachable') return texts.unreachable
  return key === 'errors.overloaded' ? texts.restarting : undefined
}

/** Why a call failed: what the server said, or that it did not answer. */
export const failureText = (error: unknown, texts: FrameTexts): string => {
  if (!(error instanceof GatewayError)) return texts.unreachable
  return error.message || (frameText(error.key, texts) ?? texts.unreachable)
}
