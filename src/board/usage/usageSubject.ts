import type { Source } from '../model/source'
import { isFigureSource } from '../model/source'

/** What requests and messages are counted for, as text: a table, a function, a topic or a bucket of the project. */
export const tableSubject = ({ schema, table }: { schema: string; table: string }) =>
  `table ${schema}.${table}`
export const rpcSubject = ({ schema, function: name }: { schema: string; function: string }) =>
  `database function ${schema}.${name}`
export const functionSubject = (name: string) => `Edge Function ${name}`
export const topicSubject = (topic: string) => `topic ${topic}`
export const bucketSubject = (bucket: string) => `bucket ${bucket}`

/** Of what a source reads and listens to. Sources that share a subject cannot be told apart by what they cost. */
export function sourceSubjects(source: Source): string[] {
  switch (source.kind) {
    case 'table':
      return [
        tableSubject(source),
        ...(source.changes?.kind === 'broadcast' ? [topicSubject(source.changes.topic)] : []),
      ]
    case 'rpc':
      if (isFigureSource(source)) return [tableSubject(source.figures)]
      return [rpcSubject(source), ...(source.refresh.tables ?? []).map(tableSubject)]
    case 'topic':
    case 'presence':
      return [topicSubject(source.topic)]
    case 'function':
      return [functionSubject(source.function)]
    case 'folder':
      return [bucketSubject(source.bucket), ...(source.refresh.tables ?? []).map(tableSubject)]
  }
}
