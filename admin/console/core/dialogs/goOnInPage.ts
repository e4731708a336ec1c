/** Where what had the focus is gone, the reader goes on in the page. */
export const goOnInPage = (): void => {
  if (document.activeElement === document.body)
    document.querySelector('main')?.focus({ preventScroll: true })
}
