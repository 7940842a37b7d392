import type { SupabaseClient } from '@supabase/supabase-js'
import { quoted } from '../../board/file/quoted'
import { pathSegment } from './pathSegment'
import { UnusableName } from './unusableName'

/** A schema travels in a header, where browsers allow no other characters. Throws an `UnusableName`. */
export function schemaInHeader(schema: string): string {
  if (!/^[\x20-\x7e\xa0-\xff]+$/.test(schema))
    throw new UnusableName(`the schema ${quoted(schema)} cannot be named in a request`)
  return schema
}

/** A table or view. Throws an `UnusableName`. */
export const tableIn = (client: SupabaseClient, { schema, table }: { schema: string; table: string }) =>
  client.schema(schemaInHeader(schema)).from(pathSegment(table))

/** A call of a function of the database, not sent yet. Throws an `UnusableName`. */
export const rpcIn = (
  client: SupabaseClient,
  { schema, function: name }: { schema: string; function: string },
  sent: Record<string, unknown>,
  how: { get: boolean },
) => client.schema(schemaInHeader(schema)).rpc(pathSegment(name), sent, how)

/** A bucket of Storage. Throws an `UnusableName`. */
export const bucketIn = (client: SupabaseClient, bucket: string) => client.storage.from(pathSegment(bucket))

/** The path of an object in its bucket, each of its names a segment of its own. Throws an `UnusableName`. */
export const objectPath = (path: string): string => path.split('/').map(pathSegment).join('/')
