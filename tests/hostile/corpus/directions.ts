import { drafts, fileOf, one, panel, readingKinds, rpcSource, tableSource, type HostileBoard } from './board'

/** Words that are read from right to left, wherever words of ours stand beside them: they must not turn those. */

const ARABIC = 'حالة'
/** With a mark of direction at its end, which nobody sees. */
const MARKED = 'שם\u200F'

const turns = (name: string, file: unknown, rest: Partial<HostileBoard> = {}): HostileBoard => ({
  name,
  aim: 'words deceive',
  file,
  expect: 'shown',
  waits: false,
  title: `Status ${ARABIC} 3`,
  ...rest,
})
const columns = [{ column: 'zone', label: MARKED, format: 'text' }]
const variable = { name: 'zone', label: ARABIC, kind: 'choice', options: [ARABIC, MARKED], default: ARABIC }
const call = { kind: 'rpc' as const, schema: 'public', function: 'summary' }

export const directions: HostileBoard[] = [
  turns(
    'right-to-left titles on every kind of panel',
    fileOf(
      { s: tableSource() },
      readingKinds.slice(0, 7).map((kind, i) => panel(drafts[kind], i, 's', { title: `${ARABIC} ${i}` })),
    ),
  ),
  turns(
    'right-to-left labels of columns and lines',
    fileOf({ s: tableSource() }, [
      panel(drafts.table, 0, 's', { columns }),
      panel(drafts.line, 1, 's', { series: [{ column: 'value', label: ARABIC }], unit: MARKED }),
      panel(drafts.number, 2, 's', { unit: ARABIC }),
    ]),
  ),
  turns(
    'right-to-left words for what is done',
    fileOf({}, [
      panel({ kind: 'action', call }, 0, 's', { label: ARABIC, title: MARKED }),
      panel({ kind: 'action', call }, 1, 's', {
        label: `${ARABIC}: 1`,
        inputs: [{ name: 'since', type: 'text', label: MARKED }],
      }),
    ]),
  ),
  turns(
    'right-to-left names of what is called',
    one('result', rpcSource({ function: ARABIC, arguments: { [ARABIC]: ARABIC } })),
    { waits: true },
  ),
  turns(
    'right-to-left variables',
    fileOf(
      { s: tableSource({ filter: [{ column: 'zone', op: 'eq', value: { variable: 'zone' } }] }) },
      [panel(drafts.table, 0, 's', { clickVariable: { variable: 'zone', column: 'zone' } })],
      { variables: [variable] },
    ),
  ),
  turns(
    'right-to-left words around a link',
    fileOf({}, [
      panel({ kind: 'text', text: `# ${ARABIC}\n${ARABIC} [${MARKED}](https://evil.example) ${ARABIC}` }),
    ]),
  ),
  turns(
    'a right-to-left word that boards do not have',
    { ...one('table', tableSource()), [ARABIC]: 1 },
    {
      expect: 'refused',
    },
  ),
]
