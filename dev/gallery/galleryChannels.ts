import { Subject } from 'rxjs'
import { createActor, fromEventObservable } from 'xstate'
import type { Loss, Row } from '../../src/backend/ports/backend.port'
import type { Panel } from '../../src/board/board'
import type { RowShape, Source } from '../../src/board/model/source'
import type { FeedInput } from '../../src/machines/channel/channel.context'
import { channelMachine, type ChannelRef } from '../../src/machines/channel/channel.machine'
import type { FeedEvent } from '../../src/streams/feed'
import { RowIndex } from '../../src/streams/rows/rowIndex'
import { panelViews } from '../../src/streams/views/panelViews'
import { viewsOf } from '../../tests/support/feed-events'
import { NOW } from './galleryRows'

/** The states that a panel may have to show. */
export const panelStates = [
  'live',
  'dense',
  'stale',
  'reconnecting',
  'empty',
  'loading',
  'denied',
  'failed',
  'signed-out',
] as const
export type PanelState = (typeof panelStates)[number]

const losses: Partial<Record<string, Loss>> = {
  reconnecting: { kind: 'lost', reason: 'the connection was closed (1006)' },
  denied: { kind: 'denied', reason: 'permission denied for table readings' },
  failed: { kind: 'misconfigured', reason: 'column "value" does not exist' },
}

const TURN = 'turn'
const shape: RowShape = {
  columns: [TURN],
  key: [TURN],
  order: { column: TURN, ascending: false },
  limit: 10_000,
}

/** A real channel whose feed emits the events that lead to the state, and then nothing. */
export function channelIn(state: PanelState, panel: Panel, source: Source, rows: readonly Row[]): ChannelRef {
  const feed = new Subject<FeedEvent>()
  let isFirst = true
  const channel = createActor(
    channelMachine.provide({
      actors: {
        feed: fromEventObservable<FeedEvent, FeedInput>(() => {
          // A channel that connects again hears nothing, so that it stays in its state.
          const next = isFirst ? feed : new Subject<FeedEvent>()
          isFirst = false
          return next
        }),
      },
    }),
    { input: { source, access: state === 'signed-out' ? 'none' : 'aal1', panels: [panel] } },
  ).start()
  if (state === 'loading' || state === 'signed-out') return channel
  const loss = losses[state]
  if (state !== 'denied' && state !== 'failed') {
    feed.next({ type: 'feed.joined' })
    feed.next({ type: 'feed.subscribed' })
    feed.next(viewsOf(deriveViews(panel, state === 'empty' ? [] : rows), { lag: 84 }))
  }
  if (state === 'stale') feed.next({ type: 'feed.silent' })
  if (loss !== undefined) feed.error(loss)
  return channel
}

function deriveViews(panel: Panel, rows: readonly Row[]) {
  // The rows as the cases define them, the newest first.
  const index = new RowIndex(shape)
  index.load(
    rows.map((row, i) => ({ key: String(i), row: { ...row, [TURN]: rows.length - i } })),
    null,
  )
  index.takeDeltas()
  const views = panelViews([panel], true)
  views.reset(index)
  return views.at(NOW)
}
