import { useNotify, useTranslate } from '#console/core/i18n/texts.ts'
import { useFullScreen as usePageFullScreen } from '#shared/useFullScreen.ts'

export const useFullScreen = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { isFull, toggle } = usePageFullScreen()
  const press = async () => {
    try {
      await toggle()
    } catch {
      notify({ text: translate('console.shell.fullScreenUnavailable'), type: 'warning' })
    }
  }
  return {
    icon: isFull ? ('full-screen-exit' as const) : ('full-screen' as const),
    label: translate(isFull ? 'console.shell.leaveFullScreen' : 'console.shell.fullScreen'),
    toggle: () => void press(),
  }
}
