import type { HttpFault, RealtimeAction, RealtimeFault } from 'supabase-embedded'
import type { LinkFault } from '../world/proxy'

/** `at` and `for`: ms of the storm's time, from its start. */
interface At {
  at: number
}

export interface Write extends At {
  do: 'write'
  kind: WriteKind
  sql: string
}
/** The backend breaks in one way, for everybody. */
export interface Fault extends At {
  do: 'fault'
  name: FaultName
  for: number
  http?: { rest?: HttpFault; auth?: HttpFault }
  realtime?: RealtimeFault
}
/** Something happens to the realtime service once. */
export interface Strike extends At {
  do: 'strike'
  name: StrikeName
  action: RealtimeAction
}
/** The link of one viewer breaks in one way. */
export interface Link extends At {
  do: 'link'
  name: LinkName
  viewer: number
  for: number
  how: LinkFault
}
interface Page extends At {
  do: 'page'
  name: 'offline' | 'hidden' | 'frozen' | 'old answers'
  viewer: number
  for: number
}
/** Everybody's clock jumps. */
interface ClockStep extends At {
  do: 'clock'
  name: 'clock step'
  step: number
}
/** For a while a viewer stops a source, removes all its panels, or adds a second one. */
interface Person extends At {
  do: 'person'
  name: 'paused' | 'panel removed' | 'panel added'
  viewer: number
  source: string
  for: number
}
export type Act = Write | Fault | Strike | Link | Page | ClockStep | Person

export type WriteKind =
  | 'insert'
  | 'update'
  | 'rank'
  | 'value'
  | 'body'
  | 'delete'
  | 'bulk insert'
  | 'bulk update'
  | 'bulk delete'
  | 'rekey'
  | 'move'
  | 'hide'
  | 'unhide'
  | 'truncate'
  | 'member'
  | 'policy'
  | 'max rows'
  | 'replica identity'
  | 'column'
  | 'zoo'
  | 'publication'

export type FaultName =
  | 'muteChanges'
  | 'loseChanges'
  | 'duplicate'
  | 'changesDelay'
  | 'joinDelay'
  | 'joinError'
  | 'joinDenied'
  | 'refuseUpgrade'
  | 'subscribedDelay'
  | 'systemError'
  | 'truncated'
  | 'omitColumns'
  | 'silent'
  | 'muteHeartbeats'
  | 'rest status'
  | 'rest page'
  | 'rest half'
  | 'rest limit'
  | 'rest hang'
  | 'rest drop'
  | 'rest delay'
  | 'auth status'
export type StrikeName = 'close' | 'cut' | 'resubscribe' | 'expireTokens' | 'rateLimit' | 'crash'
export type LinkName =
  | 'reset'
  | 'fin'
  | 'hole'
  | 'hole up'
  | 'hole down'
  | 'slow'
  | 'throttled'
  | 'refused'
  | 'late answers'

/** All that happens in one run, decided before it starts. */
export interface Schedule {
  seed: number
  viewers: number
  /** ms of the storm's time until all faults end. */
  length: number
  acts: Act[]
}
