import { VERSION, type BoardFile } from '../board'
import { actions } from './dispatch/actions'
import { around } from './dispatch/around'
import { glance } from './dispatch/glance'
import { sources } from './dispatch/sources'
import { work } from './dispatch/work'

/** "Dispatch": a small parcel company that does not exist, with every kind of call that a project answers. */
export const dispatchBoard: BoardFile = {
  version: VERSION,
  title: 'Dispatch (simulated)',
  sources,
  variables: [
    {
      name: 'zone',
      label: 'Zone',
      kind: 'choice',
      values: ['Harbour', 'Old Town', 'Northside', 'Riverside', 'Airport'],
    },
  ],
  panels: [...glance, ...work, ...around, ...actions],
}
