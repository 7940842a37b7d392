import type { Chance } from './chance'
import type { Act, Fault, FaultName, Link, LinkName, Strike, StrikeName } from './schedule'

type BrokenServices = Pick<Fault, 'http' | 'realtime'>

/** The setting of each fault of the backend. */
const settings: Record<FaultName, (chance: Chance) => BrokenServices> = {
  muteChanges: () => ({ realtime: { muteChanges: true } }),
  loseChanges: chance => ({ realtime: { loseChanges: chance.between(1, 6) / 20 } }),
  duplicate: () => ({ realtime: { duplicate: true } }),
  // An overloaded project is minutes behind.
  changesDelay: chance => ({
    realtime: { changesDelay: chance.is(0.3) ? chance.between(5_000, 120_000) : chance.between(200, 4_000) },
  }),
  joinDelay: chance => ({ realtime: { joinDelay: chance.between(500, 12_000) } }),
  joinError: () => ({
    realtime: {
      joinError: 'UnableToConnectToProject: Realtime was unable to connect to the project database',
    },
  }),
  joinDenied: () => ({
    realtime: {
      joinError: 'Unauthorized: You do not have permissions to read from this Channel topic: board',
    },
  }),
  refuseUpgrade: chance => ({ realtime: { refuseUpgrade: chance.pick([401, 429, 500, 503]) } }),
  subscribedDelay: chance => ({ realtime: { subscribedDelay: chance.between(500, 25_000) } }),
  systemError: () => ({
    realtime: {
      systemError: 'Unable to subscribe to changes with given parameters. Too many database timeouts',
    },
  }),
  truncated: () => ({ realtime: { truncate: true } }),
  // Columns are left out where they did not change, and nothing ever changes this one.
  omitColumns: () => ({ realtime: { omitColumns: ['huge'] } }),
  silent: () => ({ realtime: { silent: true } }),
  muteHeartbeats: () => ({ realtime: { muteHeartbeats: true } }),
  'rest status': chance => ({ http: { rest: { status: chance.pick([500, 503, 504]) } } }),
  'rest page': chance => ({ http: { rest: { status: chance.pick([403, 404, 502]), page: true } } }),
  'rest half': () => ({ http: { rest: { halve: true } } }),
  'rest limit': () => ({ http: { rest: { status: 429, retryAfter: 1 } } }),
  'rest hang': () => ({ http: { rest: { hang: true } } }),
  'rest drop': () => ({ http: { rest: { drop: true } } }),
  'rest delay': chance => ({ http: { rest: { delay: chance.between(200, 6_000) } } }),
  'auth status': () => ({ http: { auth: { status: 503 } } }),
}
const faultNames = Object.keys(settings) as [FaultName, ...FaultName[]]

const strikes: Record<StrikeName, (chance: Chance) => Strike['action']> = {
  close: chance => ({ action: 'close', code: chance.pick([1001, 1011, 1012]) }),
  cut: () => ({ action: 'close', code: 1006 }),
  resubscribe: () => ({ action: 'resubscribe' }),
  expireTokens: () => ({ action: 'expireTokens' }),
  rateLimit: () => ({ action: 'rateLimit' }),
  crash: () => ({ action: 'crash' }),
}
const strikeNames = Object.keys(strikes) as [StrikeName, ...StrikeName[]]

const links: Record<LinkName, (chance: Chance) => Link['how']> = {
  reset: () => ({ cut: 'reset' }),
  fin: () => ({ cut: 'fin' }),
  hole: chance => ({ hole: 'both', scope: chance.pick(['all', 'socket']), after: after(chance) }),
  'hole up': chance => ({ hole: 'up', scope: chance.pick(['all', 'socket']), after: after(chance) }),
  'hole down': chance => ({ hole: 'down', scope: chance.pick(['all', 'socket']), after: after(chance) }),
  slow: chance => ({ latency: chance.between(50, 3_000) }),
  throttled: chance => ({ bytesPerSecond: chance.between(1_000, 20_000) }),
  refused: () => ({ cut: 'reset', refuse: true }),
  'late answers': chance => ({ hole: 'down', scope: 'http', after: after(chance) }),
}
const linkNames = Object.keys(links) as [LinkName, ...LinkName[]]
const after = (chance: Chance) => chance.pick(['go on', 'reset'] as const)

/** From a hiccup to more than two heartbeats. */
const lengthOf = (chance: Chance) =>
  chance.pickWeighed([
    [5, chance.between(200, 3_000)],
    [4, chance.between(3_000, 15_000)],
    [1, chance.between(30_000, 60_000)],
  ])

export function faultAt(
  at: number,
  chance: Chance,
  viewers: number,
  sources: readonly [string, ...string[]],
): Act {
  const viewer = chance.between(0, viewers - 1)
  const length = lengthOf(chance)
  const kind = chance.pickWeighed([
    [10, 'fault'],
    [5, 'strike'],
    [7, 'link'],
    [3, 'page'],
    [1, 'clock'],
    [4, 'person'],
  ] as const)
  switch (kind) {
    case 'fault': {
      const name = chance.pick(faultNames)
      return { at, do: kind, name, for: length, ...settings[name](chance) }
    }
    case 'strike': {
      const name = chance.pick(strikeNames)
      return { at, do: kind, name, action: strikes[name](chance) }
    }
    case 'link': {
      const name = chance.pick(linkNames)
      return { at, do: kind, name, viewer, for: length, how: links[name](chance) }
    }
    case 'page':
      return {
        at,
        do: kind,
        viewer,
        for: length,
        name: chance.pick(['offline', 'hidden', 'frozen', 'old answers']),
      }
    case 'clock':
      return { at, do: kind, name: 'clock step', step: chance.pick([-3_600_000, -5_000, 5_000, 3_600_000]) }
    case 'person':
      return {
        at,
        do: kind,
        name: chance.pick(['paused', 'panel removed', 'panel added']),
        viewer,
        source: chance.pick(sources),
        for: length,
      }
  }
}
