// Before the first paint, or a page that somebody wants dark would flash white. What it reads is written by
// src/ui/preferences; it stands alone because the page's own code comes after that paint.
try {
  var kept = JSON.parse(localStorage.getItem('signalbox-preferences')) || {}
  if (/^(light|dark|contrast)$/.test(kept.theme)) document.documentElement.dataset.theme = kept.theme
  if (kept.density === 'compact') document.documentElement.dataset.density = kept.density
} catch (refused) {
  // As the system wants it, then.
}
