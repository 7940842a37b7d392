declare global {
  /** Which panels stood in the page when one did twice. */
  var twins: string[]
}

/** To run in a page: notes every panel that stands in it twice, for however short. */
export function watchForTwins() {
  const twins: string[] = (globalThis.twins = [])
  new MutationObserver(() => {
    const panels = [...document.querySelectorAll<HTMLElement>('[data-panel-id]')].map(
      panel => panel.dataset['panelId'] ?? '',
    )
    if (new Set(panels).size < panels.length) twins.push(panels.join(' '))
  }).observe(document, { childList: true, subtree: true })
}
