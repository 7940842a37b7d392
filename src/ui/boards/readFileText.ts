/** Four bytes for each character of the largest allowed board: no character takes more. */
const MAX_BYTES = 16_000_000

/**
 * The text of a chosen file; only the beginning of a file that is far too long, which is still too long, and an empty
 * text for an unreadable file. Both are refused as boards.
 */
export const readFileText = (file: Blob): Promise<string> =>
  file
    .slice(0, MAX_BYTES)
    .text()
    .catch(() => '')
