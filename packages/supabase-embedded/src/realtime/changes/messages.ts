import type { Session } from '../../db/session'
import type { StoredMessage } from '../feed'

/** Inserted rows of `realtime.messages`, by the `seq` of their capture. */
export async function readMessages(session: Session, seqs: number[]): Promise<Map<number, StoredMessage>> {
  const rows = await session.query<
    Omit<StoredMessage, 'binaryPayload'> & { seq: number; binary: string | null }
  >(
    `select seq, record ->> 'id' as id, record ->> 'topic' as topic, coalesce(record ->> 'event', '') as event,
            record ->> 'extension' as extension, coalesce((record ->> 'private')::boolean, false) as private,
            nullif(record -> 'payload', 'null')::text as payload, record ->> 'binary_payload' as binary
       from realtime.wal where seq = any ($1)`,
    [seqs],
  )
  return new Map(
    rows.map(({ seq, binary, ...message }) => [
      seq,
      { ...message, binaryPayload: binary === null ? null : Buffer.from(binary, 'hex') },
    ]),
  )
}

/** Messages are kept as long as the hosted service keeps a day's partition. */
export const PRUNE_MESSAGES = `delete from realtime.messages where inserted_at < now() - interval '72 hours'`
