import type { Surroundings } from './wakes'

/** Until the answer is called, the browser asks whoever leaves the page whether they mean it. */
export function leaving({ page }: Pick<Surroundings, 'page'>): () => void {
  const ask = (event: Event) => event.preventDefault()
  page?.addEventListener('beforeunload', ask)
  return () => page?.removeEventListener('beforeunload', ask)
}
