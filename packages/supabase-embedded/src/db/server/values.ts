import pg from 'pg'
import type { Session } from '../session'

type Parse = (value: string) => unknown

const INT8 = 20
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const TEXT_ARRAY = 1009
const { builtins } = pg.types
/** Types that have a value in JavaScript; all others are text. */
const READ_AS_VALUES = [
  builtins.BOOL,
  builtins.INT2,
  builtins.INT4,
  builtins.OID,
  builtins.FLOAT4,
  builtins.FLOAT8,
  builtins.JSON,
  builtins.JSONB,
  builtins.BYTEA,
]
const text: Parse = value => value
const parserOf = pg.types.getTypeParser as (oid: number) => Parse

/** Values as PGlite reads them, see there. */
const parsers = new Map<number, Parse>([
  ...READ_AS_VALUES.map((oid): [number, Parse] => [oid, parserOf(oid)]),
  [INT8, value => (Number.isSafeInteger(Number(value)) ? Number(value) : BigInt(value))],
  [NUMERIC, value => (Number.isFinite(Number(value)) ? Number(value) : value)],
  ...[DATE, TIMESTAMP, TIMESTAMPTZ].map((oid): [number, Parse] => [oid, text]),
])

export interface Types {
  getTypeParser(oid: number, format?: string): Parse
}

/** How to read each type of this server: an array by the type of its elements. */
export async function readTypes(session: Session): Promise<Types> {
  const arrays = await session.query<{ oid: number; element: number }>(
    `select oid, typelem as element from pg_type where typcategory = 'A' and typelem <> 0`,
  )
  const elements = new Map(arrays.map(({ oid, element }) => [oid, element]))
  return {
    getTypeParser(oid) {
      const element = elements.get(oid)
      if (element === undefined) return parsers.get(oid) ?? text
      const parse = parsers.get(element) ?? text
      return value => eachOf(parseTexts(value), parse)
    },
  }
}

/** Of `text[]`: nested arrays of texts and nulls. */
const parseTexts = parserOf(TEXT_ARRAY)

function eachOf(value: unknown, parse: Parse): unknown {
  if (Array.isArray(value)) return value.map(each => eachOf(each, parse))
  return typeof value === 'string' ? parse(value) : value
}
