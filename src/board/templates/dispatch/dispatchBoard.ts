import type { BoardFile } from '../../board'
import { VERSION } from '../../file/version'
import { actionPanels } from './actionPanels'
import { operationsPanels } from './operationsPanels'
import { overviewPanels } from './overviewPanels'
import { dispatchSources } from './dispatchSources'
import { workPanels } from './workPanels'

/** "Dispatch": a fictional parcel company, with every kind of call that a project answers. */
export const dispatchBoard: BoardFile = {
  version: VERSION,
  title: 'Dispatch (simulated)',
  sources: dispatchSources,
  variables: [
    {
      name: 'zone',
      label: 'Zone',
      kind: 'choice',
      options: ['Harbour', 'Old Town', 'Northside', 'Riverside', 'Airport'],
    },
  ],
  panels: [...overviewPanels, ...workPanels, ...operationsPanels, ...actionPanels],
}
