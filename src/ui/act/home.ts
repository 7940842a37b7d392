/** Where a keyboard goes on when the button it pressed goes away: the dialog's title, or the rows of the panel. */
export function homeOf(from: Element): HTMLElement | null {
  const dialog = from.closest('dialog')
  if (dialog !== null) return dialog.querySelector('h2')
  const panel = from.closest<HTMLElement>('[data-panel-id]')
  return panel?.querySelector<HTMLElement>('[role="grid"]') ?? panel
}
