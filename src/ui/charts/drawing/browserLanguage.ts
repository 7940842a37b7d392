/**
 * uPlot formats numbers in the browser's language as it loads, and WebKitGTK without a locale calls that language "C",
 * which is none. Imported before uPlot.
 */
try {
  new Intl.NumberFormat(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
}
