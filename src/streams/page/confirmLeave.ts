import type { PageEnvironment } from './pageWake'

/** The browser asks for confirmation when the page is left, until the returned function is called. */
export function confirmLeave({ page }: Pick<PageEnvironment, 'page'>): () => void {
  const preventUnload = (event: Event) => event.preventDefault()
  page?.addEventListener('beforeunload', preventUnload)
  return () => page?.removeEventListener('beforeunload', preventUnload)
}
