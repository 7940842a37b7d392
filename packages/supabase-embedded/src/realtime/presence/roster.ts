import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

export type Payload = Record<string, unknown>
type Meta = Payload & { phx_ref: string; phx_ref_prev?: string }
export type PresenceState = Record<string, { metas: Meta[] }>
export interface PresenceDiff {
  joins: PresenceState
  leaves: PresenceState
}

/** Who is present on one topic. Each owner, a channel, holds at most one entry; owners may share a key. */
export class Roster<Owner> {
  readonly #entries = new Map<Owner, { key: string; payload: Payload; meta: Meta }>()

  /** Undefined: the owner already says exactly this. */
  track(owner: Owner, key: string, payload: Payload): PresenceDiff | undefined {
    const before = this.#entries.get(owner)
    if (before && isDeepStrictEqual(before.payload, payload)) return undefined
    const meta: Meta = { ...payload, phx_ref: randomBytes(12).toString('base64url') }
    if (before) meta.phx_ref_prev = before.meta.phx_ref
    this.#entries.set(owner, { key, payload, meta })
    return { joins: one(key, meta), leaves: before ? one(key, before.meta) : {} }
  }

  /** Undefined: the owner was not tracked. */
  untrack(owner: Owner): PresenceDiff | undefined {
    const entry = this.#entries.get(owner)
    if (!entry) return undefined
    this.#entries.delete(owner)
    return { joins: {}, leaves: one(entry.key, entry.meta) }
  }

  state(): PresenceState {
    const metas = new Map<string, Meta[]>()
    for (const { key, meta } of this.#entries.values()) metas.set(key, [...(metas.get(key) ?? []), meta])
    return Object.fromEntries([...metas].map(([key, each]) => [key, { metas: each }]))
  }
}

const one = (key: string, meta: Meta): PresenceState => Object.fromEntries([[key, { metas: [meta] }]])
