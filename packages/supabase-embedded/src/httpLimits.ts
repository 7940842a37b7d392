/**
 * Bytes that the headers of a request may have: what Cloudflare takes, which stands before hosted projects. Node's own
 * 16 KiB refuse a token of a user with 12 kB of metadata, for GoTrue writes them into the token.
 */
export const MAX_HEADER_BYTES = 128 * 1024

/**
 * Node's own 5 s are over while a busy client still takes the connection for open, and its request fails: behind a
 * proxy, with 502. Longer than any pause between two requests of a board.
 */
export const KEEP_ALIVE_MS = 300_000
