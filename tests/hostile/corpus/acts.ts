import { drafts, fileOf, folderSource, one, panel, rpcSource, tableSource, type HostileBoard } from './board'

/** What acts only when somebody presses it, and says something else than it does: nobody presses anything here. */

const acts = (name: string, file: unknown, rest: Partial<HostileBoard> = {}): HostileBoard => ({
  name,
  aim: 'acts look harmless',
  file,
  expect: 'shown',
  waits: false,
  ...rest,
})
const promote = {
  kind: 'rpc' as const,
  schema: 'public',
  function: 'set_role',
  arguments: { who: 'attacker', role: 'admin' },
}
const action = (rest: Record<string, unknown>) =>
  fileOf({ s: tableSource() }, [
    panel({ kind: 'action', call: promote }, 0, 's', rest),
    panel(drafts.table, 1),
  ])
const writing = { insert: true, update: true, delete: true }

export const acting: HostileBoard[] = [
  acts('an action that says "Refresh"', action({ label: 'Refresh', title: 'Refresh' })),
  acts(
    'an action whose fields are filled in already',
    action({ inputs: [{ name: 'who', type: 'text', default: 'attacker', label: ' ' }] }),
  ),
  acts(
    'an action offered on rows',
    action({
      rowTable: { schema: 'public', table: 'orders' },
      label: 'Show more',
      inputs: [{ name: 'who', type: 'text', column: 'zone' }],
    }),
  ),
  acts(
    'an action that calls an Edge Function by DELETE',
    action({ call: { kind: 'function', function: 'deed', method: 'DELETE', body: { id: 1 } }, label: 'OK' }),
  ),
  acts(
    'an action that sends a message',
    action({
      call: { kind: 'broadcast', topic: 'radio', private: true, event: 'go', payload: { text: 'home' } },
      label: 'Close',
    }),
  ),
  acts(
    'an action by POST whose answer is kept current',
    action({ call: { ...promote, refresh: { interval: 1 } } }),
    { expect: 'refused' },
  ),
  acts(
    'an action by GET whose answer is kept current',
    action({ call: { ...promote, get: true, refresh: { interval: 1 } }, label: 'Look' }),
  ),
  acts('an action with a field "__proto__"', action({ inputs: [{ name: '__proto__', type: 'text' }] }), {
    expect: 'refused',
  }),
  acts(
    'an action with JSON that is filled in',
    action({ inputs: [{ name: 'who', type: 'json', default: { a: ['attacker'] } }] }),
  ),
  acts(
    'thirty actions over one another',
    fileOf(
      {},
      Array.from({ length: 30 }, (_, i) =>
        panel({ kind: 'action', call: promote }, i, 's', {
          place: { x: 0, y: 0, width: 12, height: 5 },
        }),
      ),
    ),
  ),
  acts(
    'a table of roles that may be written',
    one(
      'table',
      tableSource({
        table: 'user_roles',
        columns: ['user_id', 'role'],
        key: ['user_id'],
        order: { column: 'user_id', ascending: true },
      }),
      {
        columns: [{ column: 'role', label: 'Reviewed?', format: 'text' }],
        editing: writing,
      },
    ),
  ),
  acts(
    'a table that may be written, by a key that is none',
    one('table', tableSource({ key: ['zone'] }), { editing: writing }),
  ),
  acts(
    'a table that may be written without a key',
    one('table', tableSource({ key: [] }), { editing: writing }),
  ),
  acts(
    'boards that may be written',
    one(
      'table',
      tableSource({
        table: 'signalbox_boards',
        columns: ['id', 'title'],
        order: { column: 'id', ascending: true },
      }),
      {
        columns: [{ column: 'title', label: 'Note', format: 'text' }],
        editing: writing,
      },
    ),
  ),
  acts(
    'files that may be changed',
    one('files', folderSource(), { editing: { upload: true, move: true, delete: true } }),
  ),
  acts(
    'messages that may be sent',
    one('messages', { kind: 'topic', topic: 'radio', private: true, limit: 20 }, { canSend: true }),
  ),
  acts(
    'a result that may be called otherwise',
    one('result', rpcSource({ function: 'summary', get: true }), { canChangeArguments: true }),
  ),
  acts(
    'a choice that sets a variable',
    fileOf(
      { s: tableSource({ filter: [{ column: 'zone', op: 'eq', value: { variable: 'zone' } }] }) },
      [
        panel(drafts.table, 0, 's', { clickVariable: { variable: 'zone', column: 'zone' } }),
        panel(drafts.bars, 1, 's', { clickVariable: 'zone' }),
      ],
      { variables: [{ name: 'zone', label: 'Zone', kind: 'text' }] },
    ),
  ),
]
