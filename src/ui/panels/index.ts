import type { PanelKind } from '../../board/board'
import { age } from '../words/age'
import { Bars } from './Bars'
import { Feed } from './Feed'
import { fetchedKind } from './fetchedKind'
import { NOTHING } from './files/words'
import type { Kind } from './kind'
import { Line } from './Line'
import { NumberFigure } from './NumberFigure'
import { Table } from './Table'
import { Text } from './text/Text'

// Row level security hides rows without a word: that there are none cannot be said.
const empty = () => ({ title: 'No rows that you may see', text: 'New ones appear here by themselves.' })

/** Every kind of panel has its look: a new word in the board does not compile until it has one here. */
export const kinds: { [K in PanelKind]: Kind<K> } = {
  line: { Body: Line, isEmpty: ({ times }) => times.length === 0, empty },
  number: { Body: NumberFigure, isEmpty: ({ course }) => course.length === 0, empty },
  gauge: {
    ...fetchedKind('gauge', async () => (await import('./Gauge')).Gauge),
    isEmpty: ({ at }) => at === null,
    empty,
  },
  messages: {
    ...fetchedKind('messages', async () => (await import('./Messages')).Messages),
    isEmpty: ({ lines }) => lines.length === 0,
    empty: () => ({ title: 'Nothing was heard yet', text: 'Messages appear here as they are sent.' }),
  },
  feed: { Body: Feed, isEmpty: ({ lines }) => lines.length === 0, empty },
  roster: {
    ...fetchedKind('roster', async () => (await import('./Roster')).Roster),
    isEmpty: ({ people }) => people.length === 0,
    empty: () => ({ title: 'Nobody is there', text: 'Whoever comes appears here by themselves.' }),
  },
  // Where rows may be added, the table is there without any.
  table: {
    Body: Table,
    isEmpty: ({ rows }, { write }) => rows.length === 0 && write?.insert !== true,
    empty,
  },
  result: {
    ...fetchedKind('result', async () => (await import('./Result')).Result),
    isEmpty: ({ rows }) => rows.length === 0,
    empty: () => ({ title: 'No rows', text: 'It was answered with none. It is asked again by itself.' }),
  },
  health: {
    ...fetchedKind('health', async () => (await import('./health/Health')).Health),
    isEmpty: ({ held }) => held === 0,
    empty: () => ({ title: 'No probe yet', text: 'The next one is made by itself.' }),
  },
  // Where files may be added, the list is there without any.
  files: {
    ...fetchedKind('files', async () => (await import('./files/Files')).Files),
    isEmpty: ({ lines }, { write }) => lines.length === 0 && write?.upload !== true,
    empty: () => NOTHING,
  },
  text: { Body: Text, isEmpty: () => false, empty },
  // It is drawn by its frame, and hears nothing.
  action: { Body: () => null, isEmpty: () => false, empty },
  timeline: {
    ...fetchedKind('timeline', async () => (await import('./timeline/Timeline')).Timeline),
    isEmpty: ({ lanes }) => lanes.length === 0,
    empty,
  },
  bars: {
    Body: Bars,
    isEmpty: ({ bars }) => bars.length === 0,
    empty: ({ window }) =>
      window === undefined
        ? empty()
        : { ...empty(), title: `No rows that you may see in the last ${age(window * 1000)}` },
  },
}
