import { fromCallback, setup } from 'xstate'
import type { TablePanel } from '../../board/board'
import type { TableView } from '../../streams/views/view'
import type { ChannelRef } from '../channel/channel.machine'
import { MAX_LABELS, type LabelsRequest } from '../references/references.context'
import type { ReferencesRef } from '../references/references.machine'

export interface NamesPanelInput {
  panel: TablePanel
  channel: ChannelRef
  references: ReferencesRef
}

const isKey = (cell: unknown) => ['string', 'number', 'bigint'].includes(typeof cell)

/**
 * The keys that point at rows of other tables, those of the first rows first. Read by column name, because the cells
 * may still be in the order from before the columns were moved.
 */
function listKeys({ references = [] }: TablePanel, lines: TableView['rows']) {
  return references.map((target): LabelsRequest => {
    const keys = lines.flatMap(({ row }) => {
      const key = row?.[target.column]
      return isKey(key) ? [String(key)] : []
    })
    return { target, keys: [...new Set(keys)].slice(0, MAX_LABELS) }
  })
}

/*
 *   wanting ──some time──▶ wanting      the names of the rows that a table's keys point at; it lives as long as the table
 *                                       is on the screen
 */
export const namesPanelMachine = setup({
  types: {} as { input: NamesPanelInput; context: NamesPanelInput },
  actors: {
    /** Wants the names of the keys among the rows, and of new ones as rows change. */
    want: fromCallback<{ type: 'none' }, NamesPanelInput>(({ input: { panel, channel, references } }) => {
      let lines: unknown
      const want = () => {
        const view = channel.getSnapshot().context.views[panel.id]
        if (view?.kind !== 'table' || view.rows === lines) return
        lines = view.rows
        const requests = listKeys(panel, view.rows).filter(({ keys }) => keys.length > 0)
        if (requests.length > 0) references.send({ type: 'references.want', requests })
      }
      want()
      const subscription = channel.subscribe(want)
      return () => subscription.unsubscribe()
    }),
  },
  delays: {
    /** How often the age of the names is checked, in ms. */
    step: 30_000,
  },
}).createMachine({
  id: 'namesPanel',
  context: ({ input }) => input,
  initial: 'wanting',
  states: {
    wanting: {
      description: 'The names of the keys are wanted.',
      invoke: { src: 'want', input: ({ context }) => context },
      after: { step: { target: 'wanting', reenter: true } },
    },
  },
})
