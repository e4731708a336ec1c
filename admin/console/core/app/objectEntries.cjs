/** Stands in for the package `object.entries`, whose polyfill is larger than the library that uses it. */
module.exports = Object.entries
