import type { JoinConfig } from '../channel/join-config'
import { textFrame, type Frame } from '../wire/encode'
import type { Version } from '../wire/version'
import { membersOf } from './json-members'

/** The parts of a channel that its frames depend on. */
interface Recipient {
  readonly connection: { readonly version: Version }
  readonly topic: { readonly name: string }
  readonly config: Pick<JoinConfig, 'legacy'>
}

/** Frames of the change at hand. Channels of one topic and version with the same bindings share one. */
export class ChangeFrames {
  #data = ''
  readonly #frames = new Map<string, Frame>()

  frameFor({ connection, topic, config }: Recipient, ids: number[], data: string): Frame {
    if (data !== this.#data) {
      this.#data = data
      this.#frames.clear()
    }
    const key = [connection.version, config.legacy, ids.join(), topic.name].join(' ')
    const existingFrame = this.#frames.get(key)
    if (existingFrame) return existingFrame
    const [event, payload] = config.legacy
      ? [JSON.parse(membersOf(data).get('type') ?? '""') as string, data]
      : ['postgres_changes', `{"ids":[${ids.join()}],"data":${data}}`]
    const text = textFrame(connection.version, null, null, topic.name, event, payload)
    const frame = { ...text, data: Buffer.from(text.data) }
    this.#frames.set(key, frame)
    return frame
  }
}
