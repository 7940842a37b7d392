/**
 * Bytes that the headers of a request may have: what Cloudflare takes, which stands before hosted projects. Node's own
 * 16 KiB refuse a token of a user with 12 kB of metadata, for GoTrue writes them into the token.
 */
export const MAX_HEADER_BYTES = 128 * 1024
