import type { TopicBroadcast } from './topicEvent'

/** The newest stored messages of one join: those that the project would replay now. */
export interface RecentMessages {
  add(message: TopicBroadcast): void
  /** The oldest first. */
  list(): TopicBroadcast[]
  clear(): void
}

export function createRecentMessages(limit: number): RecentMessages {
  // Apart, because a new message may overtake the replay, whose messages are older.
  let [replayedMessages, newMessages]: [TopicBroadcast[], TopicBroadcast[]] = [[], []]
  return {
    add(message) {
      const list = message.isReplayed ? replayedMessages : newMessages
      list.push({ ...message, isReplayed: true })
      if (list.length > limit) list.shift()
    },
    list: () => [...replayedMessages, ...newMessages].slice(-limit),
    clear: () => ([replayedMessages, newMessages] = [[], []]),
  }
}
