/** The loss of a request whose code couldn't be fetched; the channel retries it. */
export const notLoaded = { kind: 'lost', reason: 'part of this page couldn’t be loaded' } as const
