export const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true })

/** Scrolls to the top and focuses the content, for a step that replaces the controls the reader just used. */
export const scrollToContent = (): void => {
  scrollTo({ top: 0, behavior: 'instant' })
  focusContent()
}
