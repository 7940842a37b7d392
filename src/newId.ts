/** Unlike any other. `crypto.randomUUID` is not there on pages that came without TLS. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
