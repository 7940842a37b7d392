import { onTestFinished } from 'vitest'
import { createActor } from 'xstate'
import type { Backend } from '../../src/backend/ports/backend.port'
import type { Panel } from '../../src/board/board'
import type { Source } from '../../src/board/model/source'
import { fromFeed } from '../../src/app/actors/fromFeed'
import { channelMachine } from '../../src/machines/channel/channel.machine'
import { freshness } from '../../src/machines/freshness'
import { feed } from '../../src/streams/feed'
import { RowsHandover } from '../../src/streams/rowsHandover'

/** A channel as the board has it, over the real wire. */
export function watch({ sources }: Backend, source: Source, panels: Panel[] = []) {
  const channel = createActor(
    channelMachine.provide({
      actors: {
        feed: fromFeed(({ source, previousRows }, panels$) => feed(sources, source, panels$, previousRows)),
      },
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
    rows: () => [...(RowsHandover.rowsOf(context().previousRows) ?? [])].map(({ row }) => row),
    holes: () => context().ledger.gaps,
  }
}
export type WatchedChannel = ReturnType<typeof watch>
