import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { jsonValue } from '../schema/sources/rpcSource'
import { isRecord } from '../json/isRecord'
import { callFromVersion1 } from './fromVersion1'
import { rename } from './renaming'
import { approvalId, type Approval } from '../model/approval'

/** An approval stored while boards had version 1, in the words of the current version. */
const inCurrentWords = (value: unknown): unknown =>
  isRecord(value) && isRecord(value['call']) && 'again' in value['call']
    ? { ...value, call: rename(callFromVersion1, value['call']) }
    : value

const tableRef = v.strictObject({ schema: v.string(), table: v.string() })
const interval = v.number()
const call = v.variant('kind', [
  v.strictObject({
    kind: v.literal('rpc'),
    schema: v.string(),
    function: v.string(),
    arguments: v.record(v.string(), jsonValue),
    refresh: v.strictObject({
      interval: v.exactOptional(interval),
      tables: v.exactOptional(v.array(tableRef)),
    }),
  }),
  v.strictObject({
    kind: v.literal('function'),
    function: v.string(),
    method: v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']),
    body: jsonValue,
    refresh: v.strictObject({ interval }),
  }),
])
/** SHA-256 in hex, by which an approval is stored. */
export const hashOf = (id: Approval['id']): string => bytesToHex(sha256(utf8ToBytes(id)))

/** An approval whose hash does not match its content was not written by this page, and allows nothing. */
const approval = v.pipe(
  v.strictObject({
    id: v.string(),
    board: v.strictObject({ id: v.string(), title: v.string() }),
    call,
    approvedAt: v.number(),
  }),
  v.check(({ id, board, call }) => hashOf(approvalId(board.id, call)) === id),
  v.transform(({ board, call, ...rest }): Approval => ({
    ...rest,
    id: approvalId(board.id, call),
    board,
    call,
  })),
)

/** Parses a stored approval; null if it is invalid. */
export function readApproval(value: unknown): Approval | null {
  const result = v.safeParse(approval, inCurrentWords(value))
  return result.success ? result.output : null
}
