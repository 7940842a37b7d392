/** Four bytes for each character that a board may have, which is more than any of them takes. */
const MOST_BYTES = 16_000_000

/**
 * The text of a chosen file: of one that is far too long only the beginning, which is too long as well, and of one
 * that cannot be read none. Either is refused as a board.
 */
export const fileText = (file: Blob): Promise<string> =>
  file
    .slice(0, MOST_BYTES)
    .text()
    .catch(() => '')
