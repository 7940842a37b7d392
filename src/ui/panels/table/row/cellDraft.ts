import { toColumn } from '../../../../board/model/columnTypes'

/* What the table itself needs of a draft; rowDrafts.ts has the rest, which is fetched with the forms. */

/** The kind of input for a value. */
export type InputType = 'text' | 'number' | 'whole' | 'flag' | 'date' | 'moment' | 'json'

const WHOLE = /^(smallint|integer|bigint|int[248])$/

/** From the database's type name; if that is unknown, from a value of the column. */
export function inputTypeOf(type: string | undefined, value: unknown): InputType {
  if (typeof value === 'object' && value !== null) return 'json'
  if (type === undefined)
    return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'text'
  if (/^jsonb?$|\[\]$|^array$|^_/.test(type)) return 'json'
  if (/^bool(ean)?$/.test(type)) return 'flag'
  if (type === 'date') return 'date'
  if (/^timestamp(tz| with time zone)/.test(type)) return 'moment'
  if (WHOLE.test(type)) return 'whole'
  return toColumn('', type).dataType === 'number' ? 'number' : 'text'
}

/** A value as input text; JSON strings keep their quotes. */
export const draftText = (value: unknown, inputType: InputType = 'text'): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string' && inputType !== 'json'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value, null, 2)
        : JSON.stringify(value)
