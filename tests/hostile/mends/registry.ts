import type { Aim, HostileBoard } from '../corpus/board'
import type { Way } from '../visits/visits'

/**
 * Protections against hostile boards. To switch one off, the build replaces its modules by twins: the same exports,
 * which let everything through.
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

/** Names in reading requests: a request that would write waits for approval, wherever it leads. */
const READING = /^(rpc by GET|table|bucket) /
/** The names that lead to another service; other names are for the service itself to interpret. */
const LEAVING = /^(rpc by GET|table|bucket) ".*(auth|functions|rest|storage|realtime)[\\/]+v1/

/** Boards that are pressed: in these the first row is deleted. */
const DELETED = /deleted/

const all = {
  'a source that may write waits': {
    twins: { 'src/board/model/canWrite.ts': 'canWrite.ts' },
    boards: withAim('looking writes'),
    way: 'view',
    besides: [],
  },
  'a board’s names are no addresses': {
    twins: {
      'src/board/schema/primitives.ts': 'words.ts',
      'src/board/text/forbiddenCharacters.ts': 'characters.ts',
    },
    boards: withAim('names climb', READING),
    way: 'view',
    besides: ['a name is one segment of an address', 'no request leaves its service'],
  },
  'a name is one segment of an address': {
    twins: { 'src/backend/supabase/wire/pathSegment.ts': 'pathSegment.ts' },
    boards: withAim('names climb', READING),
    way: 'view',
    besides: ['a board’s names are no addresses', 'no request leaves its service'],
  },
  'no request leaves its service': {
    twins: { 'src/backend/supabase/wire/withinService.ts': 'withinService.ts' },
    boards: withAim('names climb', LEAVING),
    way: 'view',
    besides: ['a board’s names are no addresses', 'a name is one segment of an address'],
  },
  'a page asks so often and no oftener': {
    twins: { 'src/backend/supabase/wire/requestQueue.ts': 'turns.ts' },
    boards: withAim('too many requests'),
    way: 'view',
    besides: [],
  },
  'a write touches one row or none': {
    twins: { 'src/backend/supabase/rest/writes/sendForOneRow.ts': 'oneRow.ts' },
    boards: withAim('a press does more', DELETED),
    way: 'press',
    besides: ['a board’s key is one of the table'],
  },
  'a board’s key is one of the table': {
    twins: { 'src/board/model/tableKeys.ts': 'tableKeys.ts' },
    boards: withAim('a press does more', DELETED),
    way: 'press',
    besides: ['a write touches one row or none'],
  },
  'what was allowed holds for its own words': {
    twins: {
      'src/board/model/approval.ts': 'approval.ts',
      'src/board/file/storedApproval.ts': 'storedApproval.ts',
    },
    boards: withAim('a press does more', / allowed$/),
    way: 'allow',
    besides: [],
  },
  'a kiosk does nothing and allows nothing': {
    twins: { 'src/ui/mutations/useCanMutate.ts': 'useMayAct.ts' },
    boards: withAim('acts look harmless'),
    way: 'kiosk',
    besides: [],
  },
  'a link says where it leads': {
    twins: { 'src/ui/panels/text/linkHost.ts': 'hostBeside.ts' },
    boards: withAim('words deceive', /https/),
    way: 'view',
    besides: [],
  },
  'no words in an element turn ours': {
    twins: { 'src/ui/style/base.css': 'base.css' },
    boards: withAim('words deceive', /right-to-left/),
    way: 'view',
    besides: ['words of others are isolated'],
  },
  'words of others are isolated': {
    twins: { 'src/ui/kit/text/IsolatedText.tsx': 'IsolatedText.tsx' },
    boards: withAim('words deceive', /right-to-left words around a link/),
    way: 'view',
    besides: ['no words in an element turn ours'],
  },
  'no words in a line turn ours': {
    twins: { 'src/board/text/isolateText.ts': 'isolated.ts' },
    boards: withAim('words deceive', /right-to-left/),
    way: 'view',
    besides: [],
  },
  'a text for people turns nothing': {
    twins: { 'src/board/text/forbiddenCharacters.ts': 'lines.ts' },
    boards: withAim('words deceive', / with (a right-to-left override|isolates)/),
    way: 'view',
    besides: [],
  },
  'a text is split in time that grows with its length': {
    twins: { 'src/ui/panels/text/MarkdownText.tsx': 'textParse.ts' },
    boards: withAim('costly to read', /split/),
    way: 'view',
    besides: [],
  },
  'a file is read in time that grows with its length': {
    twins: { 'src/board/file/schemaFit.ts': 'fit.ts' },
    boards: withAim('costly to read', /unknown words/),
    way: 'view',
    besides: [],
  },
} as const satisfies Record<string, Omit<Mend, 'besides'> & { besides: readonly string[] }>

export type MendName = keyof typeof all
const mends: Readonly<Record<MendName, Mend>> = all
export const mendNames = Object.keys(all) as MendName[]
export const isMend = (name: string): name is MendName => name in all
export const mendOf = (name: MendName): Mend => mends[name]
