import { NEVER, Observable, Subject } from 'rxjs'
import { onTestFinished } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { fromFeed } from '../../../src/app/actors/fromFeed'
import type { BoardFile, NumberPanel } from '../../../src/board/board'
import { isFigureSource } from '../../../src/board/model/source'
import { boardMachine } from '../../../src/machines/board/board.machine'
import { panelChannel } from '../../../src/machines/board/board.select'
import { channelMachine } from '../../../src/machines/channel/channel.machine'
import { editorMachine } from '../../../src/machines/editor/editor.machine'
import type { FeedEvent } from '../../../src/streams/feed'
import { source, tablePanel } from '../boards'
import { openConnection } from '../link'
import { noBoards } from '../no-boards'
import { shelfOver } from '../shelf'

export const total: NumberPanel = {
  id: 'total',
  kind: 'number',
  title: 'Total',
  source: 'orders',
  aggregate: 'sum',
  over: 'all',
  column: 'amount',
  timeColumn: 'at',
  format: 'number',
  unit: '',
  place: { x: 0, y: 0, width: 3, height: 3 },
}
/** A panel over all rows beside one of loaded rows. */
export const figuresFile: BoardFile = {
  version: 2,
  title: 'Depot',
  sources: { orders: source },
  panels: [{ ...tablePanel, source: 'orders' }, total],
}
export const figureViews = (...ids: string[]): FeedEvent => ({
  type: 'feed.views',
  views: Object.fromEntries(
    ids.map(id => [id, { kind: 'number', value: 1, total: null, at: null, course: [] } as const]),
  ),
  isComplete: true,
  lag: null,
  clockSkewMs: 0,
  lastEvent: null,
  malformedChanges: 0,
  previousRows: null,
  read: { at: 0, differenceCount: 0 },
})

/** Such a board, whose figures are moved by hand; of its table nothing is ever told. */
export function showFigures(board = figuresFile) {
  const figures$ = new Subject<FeedEvent>()
  const openedPanels: string[] = []
  const feed = fromFeed(({ source }) => {
    openedPanels.push(source.kind)
    return isFigureSource(source) ? figures$ : new Observable()
  })
  const actor = createActor(
    boardMachine.provide({
      actors: {
        channel: channelMachine.provide({ actors: { feed } }),
        connection: openConnection,
        editor: editorMachine,
        boardLibrary: shelfOver({ ...noBoards, projectChanges: () => NEVER }),
      },
    }),
    { input: { board, access: 'aal1' }, clock: new SimulatedClock() },
  )
  actor.start()
  onTestFinished(() => void actor.stop())
  const context = () => actor.getSnapshot().context
  const shownKind = () => panelChannel(context(), total)?.getSnapshot().context.source.kind
  return { actor, figures$, openedPanels, context, shownKind: shownKind }
}
