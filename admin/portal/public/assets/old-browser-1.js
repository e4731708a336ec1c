/* Shows the sentence for browsers below Chrome 100, Safari 15.4 and Firefox 100. ES5, so that they can read it. */
;(function () {
  var isSupported =
    typeof WritableStream === 'function' &&
    typeof AbortSignal === 'function' &&
    'throwIfAborted' in AbortSignal.prototype
  if (!isSupported) document.getElementById('old-browser').removeAttribute('hidden')
})()
