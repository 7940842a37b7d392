import type { Limits } from '../limits'
import { Roster, type PresenceDiff } from '../presence/roster'
import type { Rates } from '../rate'
import { idOf, type Broadcast } from '../wire/broadcast'
import { broadcastFrame, textFrame, type Frame } from '../wire/encode'
import type { Version } from '../wire/version'

export const PREFIX = 'realtime:'

/** What a topic needs of a channel that joined it. */
export interface Member {
  readonly connection: { readonly version: Version }
  /** Ids of messages that the channel received as replay. */
  readonly replayedIds: ReadonlySet<string>
  canRead(extension: 'broadcast' | 'presence'): boolean
  send(frame: Frame): void
  shutdown(message: string): void
}

/** The counters and limits that a delivery is measured by. */
interface Meter {
  readonly rates: Rates
  readonly limits: Limits
}

/** The channels of all sockets that joined one name. Private and public ones of the same name never meet. */
export class Topic {
  /** As on the wire, with the `realtime:` prefix. */
  readonly name: string
  readonly members = new Set<Member>()
  readonly roster = new Roster<Member>()

  constructor(name: string) {
    this.name = name
  }

  /** To every member that may read broadcasts, except `from`. */
  broadcast({ rates, limits }: Meter, broadcast: Broadcast, from?: Member): void {
    const frameOf = oncePerVersion(version => broadcastFrame(version, this.name, broadcast))
    const id = idOf(broadcast)
    for (const member of [...this.members]) {
      if (member === from || !member.canRead('broadcast')) continue
      if (id !== undefined && member.replayedIds.has(id)) continue
      const frame = frameOf(member.connection.version)
      if (frame) member.send(frame)
      rates.events.add()
      if (rates.events.mean >= limits.eventsPerSecond) member.shutdown('Too many messages per second')
    }
  }

  presenceDiff({ rates }: Meter, diff: PresenceDiff | undefined): void {
    if (!diff) return
    const payload = JSON.stringify(diff)
    const frameOf = oncePerVersion(version =>
      textFrame(version, null, null, this.name, 'presence_diff', payload),
    )
    for (const member of this.members) {
      const frame = member.canRead('presence') ? frameOf(member.connection.version) : null
      if (!frame) continue
      member.send(frame)
      rates.presence.add()
    }
  }
}

/** Fan-out frames carry null in both reference slots, so that subscribers of one version share them. */
function oncePerVersion(encode: (version: Version) => Frame | null) {
  const frames = new Map<Version, Frame | null>()
  return (version: Version): Frame | null => {
    const existingFrame = frames.get(version)
    if (existingFrame !== undefined) return existingFrame
    const frame = encode(version)
    const encodedFrame = frame && { ...frame, data: Buffer.from(frame.data) }
    frames.set(version, encodedFrame)
    return encodedFrame
  }
}

/** A topic exists as long as somebody is on it. */
export class Topics {
  readonly #topics = new Map<string, Topic>()

  find(name: string, isPrivate: boolean): Topic | undefined {
    return this.#topics.get(keyOf(name, isPrivate))
  }

  enter(member: Member, name: string, isPrivate: boolean): Topic {
    const key = keyOf(name, isPrivate)
    const topic = this.#topics.get(key) ?? new Topic(name)
    this.#topics.set(key, topic)
    topic.members.add(member)
    return topic
  }

  leave(member: Member, topic: Topic, isPrivate: boolean): void {
    topic.members.delete(member)
    if (topic.members.size === 0) this.#topics.delete(keyOf(topic.name, isPrivate))
  }
}

const keyOf = (name: string, isPrivate: boolean) => `${isPrivate ? 'private' : 'public'}:${name}`
