/** A sender's `payload`: JSON text or raw bytes. */
export interface UserBroadcast {
  form: 'user'
  event: string
  encoding: 'json' | 'binary'
  payload: Uint8Array
  meta?: { id: string; replayed?: boolean }
}

/** A message that came as text and is relayed as it was: JSON of the whole broadcast. */
export interface TextBroadcast {
  form: 'text'
  payload: string
  id?: string
}

/** A broadcast on its way to the members of a topic. The form decides how a 2.0.0 socket gets it. */
export type Broadcast = UserBroadcast | TextBroadcast

export const idOf = (broadcast: Broadcast): string | undefined =>
  broadcast.form === 'user' ? broadcast.meta?.id : broadcast.id

export const jsonBroadcast = (event: string, payload: unknown): UserBroadcast => ({
  form: 'user',
  event,
  encoding: 'json',
  payload: Buffer.from(JSON.stringify(payload)),
})
