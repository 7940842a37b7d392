/** What is known of a schema's function of `public/figures.sql`, shared by all that call it. */
export interface FiguresNote {
  /** When the project answered that it has none, ms since any time; -Infinity: never. */
  missingSince: number
  /** The edition that is there, as far as the project says, while it is asked; null: nobody asks. */
  edition: Promise<number> | null
}

/** By schema. */
export type FiguresNotes = Map<string, FiguresNote>

export function figuresNoteOf(notes: FiguresNotes, schema: string): FiguresNote {
  const note = notes.get(schema) ?? { missingSince: -Infinity, edition: null }
  notes.set(schema, note)
  return note
}

/** How long an absence is trusted, in ms: somebody may apply figures.sql while the page is open. */
const TRUSTED_MS = 5 * 60_000

export const lacksFigures = ({ missingSince }: FiguresNote, now: number): boolean =>
  now - missingSince < TRUSTED_MS
