import type { Command, CommandScope } from './command'
import { enterPanel } from '../keys/panelTabs'
import { focusPanel, panelIdOf, openDetails, queryPanels } from './panelElements'
import { NO_PANEL } from './refusals'

/** The commands of the focused panel. */
export function panelCommands({ panel, shell }: CommandScope): Command[] {
  const all = queryPanels()
  const at = panel === null ? -1 : all.indexOf(panel)
  const next = all[at + 1]
  const previous = at === -1 ? all.at(-1) : all[at - 1]
  const refusal = panel === null ? NO_PANEL : null
  const isFull = shell.fullPanel !== null
  const stepRefusal = (to: HTMLElement | undefined, end: string) =>
    isFull ? 'A panel is in full screen. Press Esc to leave it.' : to === undefined ? end : null
  return [
    {
      id: 'panel.next',
      title: 'Next panel',
      group: 'Panel',
      keys: ['j'],
      refusal: stepRefusal(next, all.length === 0 ? 'This board has no panels.' : 'This is the last panel.'),
      run: () => next && focusPanel(next),
    },
    {
      id: 'panel.previous',
      title: 'Previous panel',
      group: 'Panel',
      keys: ['k'],
      refusal: stepRefusal(
        previous,
        all.length === 0 ? 'This board has no panels.' : 'This is the first panel.',
      ),
      run: () => previous && focusPanel(previous),
    },
    {
      id: 'panel.enter',
      title: 'Go inside the panel',
      group: 'Panel',
      keys: ['Enter'],
      refusal,
      run: () => panel && enterPanel(panel),
    },
    {
      id: 'panel.details',
      title: 'Show status details',
      group: 'Panel',
      keys: ['i'],
      refusal,
      run: () => panel && openDetails(panel),
    },
    {
      id: 'panel.full',
      title: isFull ? 'Exit full screen' : 'Full screen',
      group: 'Panel',
      keys: ['f'],
      refusal: isFull ? null : refusal,
      run: () => shell.setFullPanel(isFull || panel === null ? null : panelIdOf(panel)),
    },
  ]
}

/** A command to reach each panel, for the palette only. */
export function goToPanelCommands({ shell, board }: CommandScope): Command[] {
  const panels = board?.getSnapshot().context.board.panels ?? []
  return queryPanels().map(element => {
    const panel = panels.find(({ id }) => id === panelIdOf(element))
    return {
      id: `panel.goTo.${panel?.id ?? ''}`,
      title: `Go to ${panel?.title ?? ''}`,
      group: 'Panel',
      refusal: null,
      run: () => {
        shell.setFullPanel(null)
        focusPanel(element)
      },
    }
  })
}
