/** The letters of RFC 4648, in lower case. */
export const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
