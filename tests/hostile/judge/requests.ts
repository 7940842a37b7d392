/** One request as the backend served it, or as the page sent it. */
export interface LogEntry {
  method: string
  path: string
  search: string
}

/** As the file has it, well-formed or not. */
type Source = Readonly<Record<string, unknown>>
export interface Door {
  methods: readonly string[]
  path: readonly string[]
  search?: RegExp
}

const READS = ['GET', 'HEAD'] as const
export const at = (...path: string[]) => path
const segmentsOf = (path: string) => path.split('/').slice(1).map(decodeSegment)

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export const BOARDS = at('rest', 'v1', 'signalbox_boards')
const ID = String.raw`[0-9a-f-]{36}`

/** The requests of the page for any board, and the reasons. None contains a word from a board. */
const PAGE: readonly (Door & { why: string })[] = [
  { methods: READS, path: at('auth', 'v1', 'user'), search: /^$/, why: 'whether the session still counts' },
  { methods: READS, path: at('auth', 'v1', 'settings'), search: /^$/, why: 'the ways to sign in' },
  {
    methods: READS,
    path: at('auth', 'v1', 'health'),
    search: /^$/,
    why: 'whether the project answers, after a failed probe',
  },
  { methods: READS, path: at('storage', 'v1', 'status'), search: /^$/, why: 'the same' },
  {
    methods: READS,
    path: BOARDS,
    search: /^\?select=id%2Ctitle%2Crevision[^&]*(&order=title\.asc%2Cid\.asc|&limit=1000)*$/,
    why: 'the list of boards',
  },
  {
    methods: READS,
    path: BOARDS,
    search: new RegExp(`^\\?select=id%2Ctitle%2Crevision[^&]*&id=eq\\.${ID}$`),
    why: 'one board',
  },
  {
    methods: READS,
    path: at('rest', 'v1', 'rpc', 'signalbox_shelf'),
    search: /^$/,
    why: 'the list of boards, where the second edition of boards.sql was applied',
  },
  {
    methods: ['GET', 'POST'],
    path: at('rest', 'v1', 'rpc', 'signalbox_may_watch'),
    search: new RegExp(`^(\\?of_board=${ID})?(\\?limit=1)?$`),
    why: 'who may look along: stable, so that by POST too it cannot write',
  },
  {
    methods: ['GET', 'POST'],
    path: at('rest', 'v1', 'rpc', 'signalbox_description'),
    search: /^(\?[a-z_]+=[\w,]*)?$/,
    why: 'what the editor offers: stable as well',
  },
  {
    methods: ['POST'],
    path: at('rest', 'v1', 'rpc', 'signalbox_figures'),
    search: /^$/,
    why: 'figures over all rows: stable, so that it cannot write',
  },
  {
    methods: ['POST'],
    path: at('rest', 'v1', 'rpc', 'signalbox_digests'),
    search: /^$/,
    why: 'whether rows are as they are held: stable as well',
  },
  {
    methods: READS,
    path: at('rest', 'v1', ''),
    search: /^$/,
    why: 'the same, where describe.sql was not applied',
  },
]

/** The requests that a board's own sources come to, run by themselves. None of them writes: a listing is a POST. */
function doorsOf(source: Source): Door[] {
  const word = (name: string) => String(source[name])
  switch (source['kind']) {
    case 'table':
      return [{ methods: READS, path: at('rest', 'v1', word('table')) }]
    case 'rpc':
      return source['get'] === true
        ? [{ methods: READS, path: at('rest', 'v1', 'rpc', word('function')) }]
        : []
    case 'function':
      return source['method'] === 'GET'
        ? [{ methods: READS, path: at('functions', 'v1', word('function')), search: /^$/ }]
        : []
    case 'folder':
      return [
        { methods: ['POST'], path: at('storage', 'v1', 'object', 'list', word('bucket')), search: /^$/ },
        { methods: READS, path: at('storage', 'v1', 'bucket', word('bucket')), search: /^$/ },
      ]
    default:
      return []
  }
}

/**
 * The services of boards: those of their sources, with whole names as one segment each. Names that the reader refuses
 * are included, so that the encoding of segments is tested by itself.
 */
export const servicesOf = (texts: readonly string[]): Door[] => [
  ...texts.flatMap(sourcesIn).flatMap(doorsOf),
  // The target of a foreign key is read like a table of its own.
  ...texts.flatMap(referencesIn).map(({ table }) => ({
    methods: READS,
    path: at('rest', 'v1', String(table)),
  })),
]

function referencesIn(text: string): Source[] {
  const { panels } = JSON.parse(text) as { panels?: unknown }
  const isPart = (part: unknown): part is Source => typeof part === 'object' && part !== null
  return (Array.isArray(panels) ? panels : [])
    .filter(isPart)
    .flatMap(({ references }) => (Array.isArray(references) ? references.filter(isPart) : []))
}

export function sourcesIn(text: string): Source[] {
  const { sources } = JSON.parse(text) as { sources?: unknown }
  return Object.values(sources ?? {}).filter(
    (source: unknown): source is Source => typeof source === 'object' && source !== null,
  )
}

const isThrough = ({ methods, path, search }: Door, logEntry: LogEntry, segments: readonly string[]) =>
  methods.includes(logEntry.method) &&
  path.length === segments.length &&
  path.every((each, i) => each === segments[i]) &&
  (search === undefined || search.test(logEntry.search))

/**
 * The fault of a request; null: none. Preflights ask for permission and do nothing. `doors`: those of the visited
 * boards.
 */
export function wrongWith(logEntry: LogEntry, doors: readonly Door[]): string | null {
  if (logEntry.method === 'OPTIONS') return null
  const segments = segmentsOf(logEntry.path)
  if ([...PAGE, ...doors].some(door => isThrough(door, logEntry, segments))) return null
  const request = `${logEntry.method} ${logEntry.path}${logEntry.search}`
  const what = READS.some(method => method === logEntry.method) ? 'asks elsewhere' : 'writes'
  return `${what}: ${request.length > 200 ? `${request.slice(0, 200)}…` : request}`
}
