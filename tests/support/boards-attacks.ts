import { claims, people } from './boards-sql'

interface Attack {
  name: string
  /** By the project's owner, before. */
  setup?: string
  as: Record<string, unknown>
  sql: string
  /** The harm is done, as seen by the owner of the project, or by `seenBy`. */
  harm: string
  seenBy?: Record<string, unknown>
  /** SQLSTATE with which the second edition refuses; null: it does something harmless in its place. */
  code: string | null
}

const BOARD = 'b0000000-0000-4000-8000-000000000001'
const make = (columns = '', values = '') =>
  `insert into public.signalbox_boards (title, board${columns && `, ${columns}`}) values ('x', '{}'${values && `, ${values}`})`
const is = (condition: string) => `exists (select from public.signalbox_boards where ${condition})`
/** Characters that no compression makes fewer. */
const noise = (size: number) =>
  `(select left(string_agg(md5(n::text), ''), ${size}) from generate_series(1, ${size} / 32 + 1) n)`
const shareBoard = (owner: string | null, readers: string, writers: string) =>
  `insert into public.signalbox_boards (id, title, board, owner, readers, writers)
     values ('${BOARD}', 'victim', '{}', ${owner === null ? 'null' : `'${owner}'`}, '${readers}', '${writers}')`

/**
 * The embedded Realtime makes jsonb of a change at once, the hosted one afterwards, of everybody's changes together.
 */
const UNPUBLISH = 'alter publication supabase_realtime drop table public.signalbox_boards'

export const attacks: Attack[] = [
  {
    name: 'gives a board that one still changes to an admin, who takes it for their own',
    setup: shareBoard(people.mallory, '{}', '{crew}'),
    as: claims.mallory,
    code: 'SB001',
    sql: `update public.signalbox_boards set owner = '${people.ann}' where id = '${BOARD}'`,
    harm: is(`owner = '${people.ann}'`),
  },
  {
    name: 'says that somebody else made a board, years ago',
    as: claims.mallory,
    code: null,
    sql: make('updated_by, updated_at', `'${people.ann}', '2001-01-01'`),
    harm: is(`updated_by = '${people.ann}' or updated_at < '2020-01-01'`),
  },
  {
    name: 'chooses a revision after which nobody can save',
    as: claims.mallory,
    code: null,
    sql: make('revision', '9223372036854775807'),
    harm: is('revision > 9007199254740991'),
  },
  {
    name: 'puts a board before those who have a role that one lacks',
    as: claims.mallory,
    sql: make('readers', `'{admin}'`),
    harm: is(`readers = '{admin}'`),
    code: 'SB002',
  },
  {
    name: 'puts a board before everyone unasked',
    as: claims.mallory,
    sql: make('readers', `'{everyone}'`),
    harm: is(`'everyone' = any (readers)`),
    code: 'SB003',
  },
  {
    name: 'makes every list of everybody megabytes long by the name of a role',
    as: claims.mallory,
    code: 'SB006',
    sql: make('readers', `array['crew', ${noise(5_000_000)}]`),
    harm: is('octet_length(readers::text) > 1000000'),
  },
  {
    name: 'keeps 1,001 boards',
    as: claims.mallory,
    code: 'SB004',
    sql: `insert into public.signalbox_boards (title, board) select 'n', '{}' from generate_series(1, 1001)`,
    harm: '(select count(*) > 200 from public.signalbox_boards)',
  },
  {
    name: 'keeps more than 20 MB',
    setup: UNPUBLISH,
    as: claims.mallory,
    code: 'SB005',
    sql: `insert into public.signalbox_boards (title, board)
      select 'n', json_build_object('a', ${noise(3_990_000)} || n) from generate_series(1, 6) n`,
    harm: '(select sum(octet_length(board::text)) > 20000000 from public.signalbox_boards)',
  },
  {
    name: 'pushes the boards of somebody else out of their list',
    setup: shareBoard(people.ann, '{}', '{}'),
    as: claims.mallory,
    code: 'SB004',
    sql: `insert into public.signalbox_boards (title, board, readers)
      select '!' || n, '{}', '{crew}' from generate_series(1, 1000) n`,
    seenBy: claims.ann,
    harm: `not exists (select from (
      select owner from public.signalbox_boards order by title limit 1000) listed where owner = '${people.ann}')`,
  },
  {
    name: 'fills the project by an anonymous sign-in',
    as: claims.visitor,
    sql: make(),
    harm: is(`owner = '${people.visitor}'`),
    code: '42501',
  },
  {
    name: 'sees what is for accounts by an anonymous sign-in that claims to be everyone',
    setup: shareBoard(people.ann, '{everyone}', '{}'),
    as: claims.visitor,
    sql: 'select 1',
    code: null,
    seenBy: { ...claims.visitor, user_role: 'everyone' },
    harm: is(`id = '${BOARD}'`),
  },
  {
    name: 'changes what others see by an anonymous sign-in that has a role',
    setup: shareBoard(people.ann, '{}', '{crew}'),
    as: { ...claims.visitor, user_role: 'crew' },
    code: null,
    sql: `update public.signalbox_boards set title = 'mine' where id = '${BOARD}'`,
    harm: is(`title = 'mine'`),
  },
  {
    name: 'puts another board where links to a removed one lead',
    as: claims.mallory,
    sql: make('id', `'${BOARD}'`),
    harm: is(`id = '${BOARD}'`),
    code: null,
  },
  {
    name: 'asks whether an id is that of a board of somebody else',
    setup: shareBoard(people.ann, '{}', '{}'),
    as: claims.mallory,
    sql: make('id', `'${BOARD}'`),
    harm: `not ${is(`owner = '${people.mallory}'`)}`,
    code: null,
  },
  {
    name: 'shares what an account left behind by a token that names nobody',
    setup: shareBoard(null, '{}', '{crew}'),
    as: { user_role: 'crew' },
    code: 'SB001',
    sql: `update public.signalbox_boards set readers = '{everyone}' where id = '${BOARD}'`,
    harm: is(`readers = '{everyone}'`),
  },
  {
    name: 'turns the words around a title about',
    as: claims.mallory,
    code: 'SB007',
    sql: `insert into public.signalbox_boards (title, board) values (U&'gnp.\\202Eboard', '{}')`,
    harm: is(`title like U&'%\\202E%'`),
  },
  {
    name: 'nests a board deeply',
    as: claims.mallory,
    code: 'SB007',
    sql: `insert into public.signalbox_boards (title, board)
      values ('x', (repeat('{"a":', 100) || '1' || repeat('}', 100))::json)`,
    harm: is(`board::text like repeat('{"a":', 100) || '%'`),
  },
  {
    name: 'stops Realtime by what cannot become jsonb',
    setup: UNPUBLISH,
    as: claims.mallory,
    code: 'SB007',
    harm: is(`board::text like '%u0000%'`),
    sql: `insert into public.signalbox_boards (title, board) values ('x', '{"a":"\\u0000"}')`,
  },
]
