import type { Row } from '../../backend/ports/backend.port'
import { targetKey, type ReferenceTarget } from './references.select'
import { now, type WithEnvironment } from '../shared/environment'

/** The name of a row, as last read. */
interface Label {
  /** Null: the viewer may not see that row, or it has no name. */
  text: string | null
  /** When it was asked for, ms since the epoch. */
  at: number
}

/** By key, as text; the same map while nothing in it changed. */
export type Labels = ReadonlyMap<string, Label>

/** Keys of one table whose names are wanted. */
export interface LabelsRequest {
  target: ReferenceTarget
  keys: readonly string[]
}
/** A name for each key whose row the viewer may see. */
export type LabelsAnswer = ReadonlyMap<string, string>

/** A row that somebody opened by a key that points at it. */
export interface OpenedReference {
  /** The place on screen. */
  place: string
  target: ReferenceTarget
  key: string
}

export interface ReferencesContext extends WithEnvironment {
  /** By `targetKey`. */
  labels: Readonly<Record<string, Labels>>
  /** By `targetKey`: the keys that still have to be requested. */
  requests: Readonly<Record<string, LabelsRequest>>
  openReference: OpenedReference | null
  /** The opened row; null: none that the viewer may see. */
  row: Row | null
  /** When the opened row was read, ms since the epoch. */
  readAt: number
}

export type ReferencesEvent =
  /** Somebody sees these keys. Asks for what is not known, or was last read a minute ago. */
  | { type: 'references.want'; requests: readonly LabelsRequest[] }
  /** Opens the row with this key, instead of any other. */
  | ({ type: 'references.open' } & OpenedReference)
  | { type: 'references.refresh' }
  | { type: 'references.close' }
  /** The session reads other rows than before. */
  | { type: 'references.forget' }

/** `reading`: the opened row is being read. `failed`: it could not be. */
export type ReferencesTag = 'reading' | 'failed'

/** Names are asked for again after so long, in ms. */
const MAX_AGE_MS = 60_000
/** Keys in one request. */
const MAX_KEYS = 100
/** Limits: names kept per table, and tables whose names are kept. The oldest are dropped. */
export const MAX_LABELS = 2_000
const MAX_TARGETS = 50

/** Adds the keys whose names are not known, or are old. */
export function withWanted(
  context: ReferencesContext,
  wantedLabels: readonly LabelsRequest[],
): Pick<ReferencesContext, 'requests'> {
  const { labels, requests } = context
  const oldest = now(context) - MAX_AGE_MS
  const next: Record<string, LabelsRequest> = { ...requests }
  for (const { target, keys } of wantedLabels) {
    const name = targetKey(target)
    const neededKeys = keys.filter(key => (labels[name]?.get(key)?.at ?? -Infinity) <= oldest)
    if (neededKeys.length > 0)
      next[name] = {
        target,
        keys: [...new Set([...(next[name]?.keys ?? []), ...neededKeys])].slice(-MAX_LABELS),
      }
  }
  return { requests: next }
}

/** The next keys to ask for, of one table. */
export function nextRequest({ requests }: Pick<ReferencesContext, 'requests'>): LabelsRequest | null {
  const [first] = Object.values(requests)
  return first === undefined ? null : { target: first.target, keys: first.keys.slice(0, MAX_KEYS) }
}

/** Without the keys that were asked for last, whose names are now known; null: there was no answer. */
export function withAnswer(
  context: ReferencesContext,
  answer: LabelsAnswer | null,
): Partial<ReferencesContext> {
  const { labels, requests } = context
  const request = nextRequest({ requests })
  if (request === null) return {}
  const name = targetKey(request.target)
  const { [name]: openRequest, ...others } = requests
  const rest = openRequest?.keys.slice(request.keys.length) ?? []
  const targetLabels = new Map(labels[name])
  const at = now(context)
  for (const key of request.keys) {
    const text = answer === null ? (targetLabels.get(key)?.text ?? null) : (answer.get(key) ?? null)
    targetLabels.delete(key)
    targetLabels.set(key, { text, at })
  }
  for (const key of [...targetLabels.keys()].slice(0, Math.max(0, targetLabels.size - MAX_LABELS)))
    targetLabels.delete(key)
  const { [name]: _, ...otherLabels } = labels
  const remainingLabels = Object.entries(otherLabels).slice(-MAX_TARGETS + 1)
  return {
    labels: { ...Object.fromEntries(remainingLabels), [name]: targetLabels },
    requests: rest.length === 0 ? others : { ...others, [name]: { target: request.target, keys: rest } },
  }
}
