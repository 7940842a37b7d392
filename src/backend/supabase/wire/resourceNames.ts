import type { DataClient } from '../clients/dataClient'
import type { StorageOwner } from '../clients/serviceClient'
import { quote } from '../../../board/text/quote'
import { pathSegment } from './pathSegment'
import { UnusableName } from './unusableName'

/** A schema travels in a header, where browsers allow no other characters. Throws an `UnusableName`. */
export function schemaHeader(schema: string): string {
  if (!/^[\x20-\x7e\xa0-\xff]+$/.test(schema))
    throw new UnusableName(`the schema ${quote(schema)} can’t be used in a request`)
  return schema
}

/** A request for a table or view. Throws an `UnusableName`. */
export const tableRequest = (client: DataClient, { schema, table }: { schema: string; table: string }) =>
  client.schema(schemaHeader(schema)).from(pathSegment(table))

/** A request for a database function, not sent yet. Throws an `UnusableName`. */
export const rpcRequest = (
  client: DataClient,
  { schema, function: name }: { schema: string; function: string },
  params: Record<string, unknown>,
  options: { get: boolean; count?: 'exact' },
) => client.schema(schemaHeader(schema)).rpc(pathSegment(name), params, options)

/** Requests for a Storage bucket. Throws an `UnusableName`. */
export const bucketRequest = (client: StorageOwner, bucket: string) =>
  client.storage.from(pathSegment(bucket))

/** The encoded path of an object in its bucket, one segment per name. Throws an `UnusableName`. */
export const objectPath = (path: string): string => path.split('/').map(pathSegment).join('/')
