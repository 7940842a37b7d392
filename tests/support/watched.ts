import { onTestFinished } from 'vitest'
import { createActor } from 'xstate'
import type { Backend } from '../../src/backend/port'
import type { Panel } from '../../src/board/board'
import type { Source } from '../../src/board/source'
import { fromFeed } from '../../src/fromFeed'
import { channelMachine } from '../../src/machines/channel.machine'
import { freshness } from '../../src/machines/freshness'
import { feed } from '../../src/streams/feed'
import { Memory } from '../../src/streams/memory'

/** A channel as the board has it, over the real wire. */
export function watch({ data }: Backend, source: Source, panels: Panel[] = []) {
  const channel = createActor(
    channelMachine.provide({
      actors: { feed: fromFeed(({ source, memory }, panels$) => feed(data, source, panels$, memory)) },
    }),
    { input: { source, panels, access: 'aal1' } },
  ).start()
  onTestFinished(() => void channel.stop())
  const context = () => channel.getSnapshot().context
  return {
    channel,
    context,
    freshness: () => freshness(channel.getSnapshot()),
    word: () => freshness(channel.getSnapshot()).word,
    rows: () => [...(Memory.rowsOf(context().memory) ?? [])].map(({ row }) => row),
    holes: () => context().ledger.holes,
  }
}
export type Watched = ReturnType<typeof watch>
