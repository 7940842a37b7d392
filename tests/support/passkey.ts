import { vi } from 'vitest'

/** A browser with one passkey, whose owner does as told. */
export function stubPasskey(touch: () => Promise<unknown>) {
  class FakeCredential {
    id = 'AAAA'
    rawId = new Uint8Array([0, 0, 0]).buffer
    type = 'public-key'
    response = {
      authenticatorData: new ArrayBuffer(1),
      clientDataJSON: new ArrayBuffer(1),
      signature: new ArrayBuffer(1),
      userHandle: null,
    }
    getClientExtensionResults = () => ({})
  }
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', {
    PublicKeyCredential: FakeCredential,
    location: { hostname: 'localhost', origin: 'http://localhost', href: 'http://localhost/' },
  })
  vi.stubGlobal('navigator', {
    credentials: { create: vi.fn(), get: async () => (await touch(), new FakeCredential()) },
  })
}
export const cancels = () =>
  Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'))
