import type { PreviewSnapshot } from './preview.machine'

/** Bytes; larger images are fetched only on request. */
const MAX_UNASKED_BYTES = 25_000_000

/** The picture is large, and waits for a person. */
export function isWithheld({ context: { trail, isLargeWanted } }: PreviewSnapshot): boolean {
  const { content, size } = trail.at(-1) ?? trail[0]
  return content === 'image' && size !== null && size > MAX_UNASKED_BYTES && !isLargeWanted
}
