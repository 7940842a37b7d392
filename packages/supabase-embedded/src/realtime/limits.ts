/** What the server refuses to exceed. Rates are per second, as a mean over at most a minute. */
export interface Limits {
  /** Sockets with at least one channel. */
  sockets: number
  joinsPerSecond: number
  channelsPerSocket: number
  /** Every send and every delivery counts. */
  eventsPerSecond: number
  presencePerSecond: number
  /** Presence messages of one channel within 30 s. */
  clientPresence: number
  /** Payload of a broadcast or a presence, kilobytes of 1,000. */
  payload: number
}

/** The ones that belong to the protocol: every Realtime server has them. */
export const protocolLimits: Limits = {
  sockets: Infinity,
  joinsPerSecond: Infinity,
  channelsPerSocket: 100,
  eventsPerSecond: Infinity,
  presencePerSecond: Infinity,
  clientPresence: Infinity,
  payload: 3000,
}

/** The hosted service's free plan (its documentation, "Realtime Limits"). */
export const freePlanLimits: Limits = {
  sockets: 200,
  joinsPerSecond: 100,
  channelsPerSocket: 100,
  eventsPerSecond: 100,
  presencePerSecond: 20,
  clientPresence: 5,
  payload: 256,
}

/** Room the hosted service leaves for a payload's framing, bytes. */
const PADDING = 500

export const fits = (bytes: number, limits: Limits) => bytes <= limits.payload * 1000 + PADDING
