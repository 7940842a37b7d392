import type { Aim, HostileBoard } from '../corpus/board'
import type { Way } from '../visits/visits'

/**
 * What stands between a hostile board and harm. Switched off, its modules are replaced by twins when the page is built:
 * the same exports, which let everything through.
 */
export interface Mend {
  /** Files of the page, and what takes their places in `twins`. */
  twins: Readonly<Record<string, string>>
  /** The boards that it protects from. */
  boards: (board: HostileBoard) => boolean
  /** How they are opened. */
  way: Way
  /**
   * Mends that would stop the same boards too, before or after it. They are off in both runs, with it and without, so
   * that it alone is left.
   */
  besides: readonly MendName[]
}

const withAim =
  (aim: Aim, words = /./) =>
  (board: HostileBoard) =>
    board.aim === aim && words.test(board.name)

/** Names of reading requests: what would write waits for approval, wherever it leads. */
const READING = /^(rpc by GET|table|bucket) /
/** Of these, names that lead to another service; of others the service itself has to make sense. */
const LEAVING = /^(rpc by GET|table|bucket) ".*(auth|functions|rest|storage|realtime)[\\/]+v1/

const all = {
  'a source that may write waits': {
    twins: { 'src/board/mayWrite.ts': 'mayWrite.ts' },
    boards: withAim('looking writes'),
    way: 'view',
    besides: [],
  },
  'a board’s names are no addresses': {
    twins: { 'src/board/words.ts': 'words.ts', 'src/board/characters.ts': 'characters.ts' },
    boards: withAim('names climb', READING),
    way: 'view',
    besides: ['a name is one segment of an address', 'no request leaves its service'],
  },
  'a name is one segment of an address': {
    twins: { 'src/backend/supabase/pathSegment.ts': 'pathSegment.ts' },
    boards: withAim('names climb', READING),
    way: 'view',
    besides: ['a board’s names are no addresses', 'no request leaves its service'],
  },
  'no request leaves its service': {
    twins: { 'src/backend/supabase/withinService.ts': 'withinService.ts' },
    boards: withAim('names climb', LEAVING),
    way: 'view',
    besides: ['a board’s names are no addresses', 'a name is one segment of an address'],
  },
  'a page asks so often and no oftener': {
    twins: { 'src/backend/supabase/turns.ts': 'turns.ts' },
    boards: withAim('too many requests'),
    way: 'view',
    besides: [],
  },
} as const satisfies Record<string, Omit<Mend, 'besides'> & { besides: readonly string[] }>

export type MendName = keyof typeof all
const mends: Readonly<Record<MendName, Mend>> = all
export const mendNames = Object.keys(all) as MendName[]
export const isMend = (name: string): name is MendName => name in all
export const mendOf = (name: MendName): Mend => mends[name]
