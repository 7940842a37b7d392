/** Whether the browser would ask before this page is left. */
export function asksToLeave(page: EventTarget | null): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  page?.dispatchEvent(event)
  return event.defaultPrevented
}
