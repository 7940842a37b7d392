import { fetchedLate } from '../export/late'
import type { Form, Which } from '../export/save'
import { shownBy, type Shown } from '../export/shown'
import { UNFETCHED } from '../Fetched'
import { figures } from '../words/value'
import type { Command, Scene } from './command'
import { idOf } from './panels'

const NONE_HERE = 'No panel has the focus; j goes to the first.'
const NO_CHART = 'There is no chart to be seen in this panel.'

/** Takes what a panel shows, or what it is made of, out of the page. */
export function saveCommands({ board, panel, shell }: Scene): Command[] {
  const shown = shownIn({ board, panel })
  const refusal = typeof shown === 'string' ? shown : null
  const taken = typeof shown === 'string' || panel === null ? null : { shown, panel }
  const held = taken?.shown.memory?.size ?? null
  const take = (make: (late: Late, shown: Shown, panel: HTMLElement) => string | Promise<string>) => () => {
    if (taken === null) return
    fetchedLate()
      .then(late => make(late, taken.shown, taken.panel))
      .then(
        said => shell.say?.(said),
        () => shell.say?.(UNFETCHED),
      )
  }
  const rows = (which: Which, form: Form) => take((late, shown) => late.saveRows(shown, which, form))
  const all =
    held === null ? 'all rows held' : held === 1 ? 'the one row held' : `all ${figures(held)} rows held`
  return [
    {
      ...{ id: 'panel.csv', title: 'Save what it shows as CSV', group: 'Panel', keys: ['d c'] },
      ...{ refusal, run: rows('shown', 'csv') },
    },
    {
      ...{ id: 'panel.csv.held', title: `Save ${all} as CSV`, group: 'Panel', keys: ['d a'] },
      ...{ refusal: refusal ?? (held === null ? 'No rows are held.' : null), run: rows('held', 'csv') },
    },
    {
      ...{ id: 'panel.json', title: 'Save what it shows as JSON', group: 'Panel' },
      ...{ refusal, run: rows('shown', 'json') },
    },
    {
      ...{ id: 'panel.png', title: 'Save its chart as a picture', group: 'Panel', keys: ['d p'] },
      refusal: refusal ?? (panel?.querySelector('canvas') == null ? NO_CHART : null),
      run: take((late, shown, panel) => late.savePicture(shown, panel)),
    },
  ]
}

type Late = Awaited<ReturnType<typeof fetchedLate>>

/** What the panel in focus shows at this moment, or why there is nothing to save. */
function shownIn({ board, panel }: Pick<Scene, 'board' | 'panel'>): Shown | string {
  if (board === undefined) return 'No board is open.'
  const id = panel === null ? null : idOf(panel)
  return id === null ? NONE_HERE : shownBy(board, id)
}
