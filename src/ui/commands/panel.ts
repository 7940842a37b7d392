import type { Command, Scene } from './command'
import { goTo, idOf, openDetails, panelsShown, titleOf } from './panels'

const NONE_HERE = 'No panel has the focus; j goes to the first.'

/** What is done with one panel: the one in which the focus is. */
export function panelCommands({ panel, shell }: Scene): Command[] {
  const all = panelsShown()
  const at = panel === null ? -1 : all.indexOf(panel)
  const next = all[at + 1]
  const before = at === -1 ? all.at(-1) : all[at - 1]
  const refusal = panel === null ? NONE_HERE : null
  const isFull = shell.full !== null
  const step = (to: HTMLElement | undefined, end: string) =>
    isFull ? 'One panel fills the page; Esc shows all.' : to === undefined ? end : null
  return [
    {
      ...{ id: 'panel.next', title: 'Next panel', group: 'Panel', keys: ['j'] },
      refusal: step(next, all.length === 0 ? 'There is no panel.' : 'This is the last panel.'),
      run: () => next && goTo(next),
    },
    {
      ...{ id: 'panel.previous', title: 'Previous panel', group: 'Panel', keys: ['k'] },
      refusal: step(before, all.length === 0 ? 'There is no panel.' : 'This is the first panel.'),
      run: () => before && goTo(before),
    },
    {
      ...{ id: 'panel.details', title: 'What is behind its sign', group: 'Panel', keys: ['i', 'Enter'] },
      refusal,
      run: () => panel && openDetails(panel),
    },
    {
      ...{ id: 'panel.full', title: isFull ? 'Show all panels' : 'Fill the page with it', group: 'Panel' },
      keys: ['f'],
      refusal: isFull ? null : refusal,
      run: () => shell.fill(isFull || panel === null ? null : idOf(panel)),
    },
  ]
}

/** A way to every panel, for the palette alone. */
export const panelPlaces = ({ shell }: Scene): Command[] =>
  panelsShown().map(panel => ({
    id: `panel.goTo.${idOf(panel) ?? ''}`,
    title: `Go to ${titleOf(panel)}`,
    group: 'Panel',
    refusal: null,
    run: () => {
      shell.fill(null)
      goTo(panel)
    },
  }))
