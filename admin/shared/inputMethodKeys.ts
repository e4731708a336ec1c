/**
 * Keeps the keys of an input method from every handler of the page and its libraries: the Enter that takes a Chinese word
 * must not submit, search or choose. Safari sends that Enter after the composition, with `isComposing` false and key code 229.
 * Both bundles import this before anything that listens to keys.
 */
addEventListener(
  'keydown',
  (event) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
  },
  true,
)
