import { freshness } from '../../machines/freshness'
import { fetchedLate } from '../export/late'
import type { Form, Shown } from '../export/save'
import type { Command, Scene } from './command'
import { idOf } from './panels'

const NONE_HERE = 'No panel has the focus; j goes to the first.'
const UNFETCHED = 'This part of the page could not be loaded. Load the page again to have it.'

/** Takes what a panel shows out of the page. */
export function saveCommands(scene: Scene): Command[] {
  const shown = shownIn(scene)
  const save = (form: Form) => () => {
    if (typeof shown === 'string') return
    fetchedLate().then(
      ({ saveRows }) => scene.shell.say?.(saveRows(shown, form)),
      () => scene.shell.say?.(UNFETCHED),
    )
  }
  const refusal = typeof shown === 'string' ? shown : null
  return [
    {
      ...{ id: 'panel.csv', title: 'Save its rows as CSV', group: 'Panel', keys: ['d c'] },
      ...{ refusal, run: save('csv') },
    },
    {
      ...{ id: 'panel.json', title: 'Save its rows as JSON', group: 'Panel' },
      ...{ refusal, run: save('json') },
    },
  ]
}

/** What the panel in focus shows at this moment, or why there is nothing to save. */
function shownIn({ board: ref, panel: element }: Scene): Shown | string {
  if (ref === undefined) return 'No board is open.'
  const id = element === null ? null : idOf(element)
  if (id === null) return NONE_HERE
  const { board, channels } = ref.getSnapshot().context
  const panel = board.panels.find(panel => panel.id === id)
  if (panel === undefined || panel.kind === 'text') return 'This panel shows no rows.'
  const channel = channels[panel.source]?.getSnapshot()
  const view = channel?.context.views[id]
  if (channel === undefined || view === undefined) return 'This panel has shown nothing yet.'
  return { board, panel, view, word: freshness(channel).word, at: Date.now() }
}
