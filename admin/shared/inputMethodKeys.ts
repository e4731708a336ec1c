/**
 * Hides key events of an input method from every handler of the page and its libraries, because the Enter that confirms
 * a Chinese word must not submit, search or choose. Safari sends that Enter after the composition ends, with
 * `isComposing` false and key code 229. Both bundles import this before anything that listens to keys.
 */
addEventListener(
  'keydown',
  (event) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
  },
  true,
)
