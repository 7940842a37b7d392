import { snakeCased } from '../../../../board/text/snakeCased'

/** Columns that hold one of a few states, by the names that they have in most projects. */
const STATE_COLUMN = /(?:^|_)(?:state|status|severity|priority|stage|phase|health|outcome)$/i
/** Characters; a longer text is a sentence. */
const MAX_LENGTH = 24

/** Whether a value is drawn as a state. */
export const isState = (column: string, value: unknown): value is string =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= MAX_LENGTH &&
  STATE_COLUMN.test(snakeCased(column))

type StateTone = 'ok' | 'warn' | 'bad' | 'under way' | 'quiet'

/** What the words of states mean wherever they are used. */
const words: Record<Exclude<StateTone, 'quiet'>, RegExp> = {
  ok: /^(?:ok|okay|good|healthy|live|up|online|active|available|enabled|done|complete|completed|success|succeeded|delivered|paid|approved|accepted|resolved|published|verified|passed)$/,
  warn: /^(?:warn|warning|major|high|late|delayed|overdue|degraded|at risk|blocked|on hold|paused|break|missed|expiring|past due)$/,
  bad: /^(?:bad|critical|urgent|fatal|failed|failure|error|errored|down|lost|rejected|refused|denied|canceled|cancelled|returned|expired|unpaid|fraud)$/,
  'under way':
    /^(?:on route|in transit|in progress|running|processing|working|started|shipped|sent|open|new|assigned|review|in review)$/,
}

/** The tone of a state by its word; quiet for every other word, because guessing would lie. */
export function toneOfState(state: string): StateTone {
  const word = state.trim().toLowerCase().replace(/[_-]+/g, ' ')
  for (const tone of ['ok', 'warn', 'bad', 'under way'] as const) if (words[tone].test(word)) return tone
  return 'quiet'
}
