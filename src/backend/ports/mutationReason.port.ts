/** One member for each code, all with these parameters. */
export type WithCode<Code extends string, Parameters = unknown> = Code extends string
  ? { code: Code } & Parameters
  : never

/** Why a change or a call was refused, or what is known of its outcome. `ui/words/reasons` has the words. */
export type MutationReason = WriteReason | FileReason | CallReason

/** `text`, `hint`: as the project gave them, in its own language. */
interface ServerText {
  text: string
  hint?: string | null | undefined
}
interface AboutTable {
  table: string
}
/** How many rows of which table, with its schema, and the key by which the board identifies them. */
interface AboutRows extends AboutTable {
  count: number
  key: readonly string[]
}

export type WriteReason =
  | WithCode<'unreachable' | 'unanswered' | 'unchecked' | 'not_done'>
  /** `text`: why, within a sentence. */
  | WithCode<'not_sent', { text: string }>
  /** A fault of this page. */
  | WithCode<'fault', { isUpload: boolean }>
  // What the project answered.
  | WithCode<'said' | 'rejected' | 'no_permission' | 'key_refused' | 'not_saved' | 'out_of_range', ServerText>
  | WithCode<'limited' | 'overloaded' | 'renewing' | 'too_large', ServerText>
  | WithCode<'not_unique' | 'not_null' | 'set_by_database', ServerText>
  | WithCode<'no_table' | 'no_column' | 'shared_key' | 'not_writable', AboutTable & ServerText>
  | WithCode<'still_referenced' | 'no_reference', { table: string | null }>
  | WithCode<'constraint' | 'exclusion', { name: string }>
  | WithCode<'too_long', { limit: string }>
  | WithCode<'wrong_type', { type: string; value: string }>
  | WithCode<'table_rights' | 'write_policy' | 'row_policy', AboutTable>
  | WithCode<'column_rights', AboutTable & { column: string }>
  // What is known without its answer, or by reading.
  | WithCode<'too_many_digits' | 'no_key' | 'unusable_key'>
  | WithCode<'not_json', { text: string }>
  | WithCode<
      'row_changed' | 'row_unreadable' | 'row_gone' | 'row_gone_later' | 'other_values' | 'other_values_newer'
    >
  | WithCode<'row_has_values' | 'other_values_stored' | 'unseen'>
  | WithCode<'several_rows', AboutRows>
  | WithCode<'overrun', AboutRows & { effect: 'changed' | 'deleted' }>
  /** `count` rows have the values of an insert whose key is not known. */
  | WithCode<'same_values' | 'same_values_older' | 'same_values_newer', { count: number }>

/** Of an answer that PostgREST gave; the error travels with it. */
export type RestCode = Extract<WriteReason, { text: string }>['code']

interface InBucket {
  bucket: string
}
interface AboutFile extends InBucket, ServerText {
  path: string
}
export type FileReason =
  | WithCode<'file_too_large' | 'file_type' | 'file_exists' | 'file_name' | 'file_gone', AboutFile>
  | WithCode<'no_bucket' | 'bucket_policy' | 'bucket_level' | 'storage_limited', AboutFile>
  | WithCode<'project_unreachable' | 'upload_unanswered' | 'upload_not_done' | 'unreadable_file'>
  | WithCode<'in_neither_place' | 'upload_unseen'>
  /** `text`: why, within a sentence. */
  | WithCode<'unusable_name' | 'not_asked', { text: string }>
  | WithCode<'over_bucket_limit' | 'none_deleted', InBucket>
  | WithCode<'not_an_allowed_type', InBucket & { type: string; types: readonly string[] }>
  /** `paths`: those that remain of `count`. */
  | WithCode<'some_deleted', InBucket & { paths: readonly string[]; count: number }>
  | WithCode<'some_remain', { remaining: number; count: number }>

/** Of an answer that Storage gave. */
export type StorageCode = Extract<FileReason, AboutFile>['code'] | 'rejected' | 'key_refused' | 'renewing'

/** The function or the topic. */
interface Named {
  name: string
}
export type CallReason =
  | WithCode<'null_by_get' | 'topic_digits' | 'call_renewing' | 'stopped_waiting'>
  | WithCode<'writes_by_get' | 'execute_rights' | 'topic_policy', Named>
  | WithCode<'no_function' | 'several_functions', Named & { hint?: string | null | undefined }>
  | WithCode<'inner_rights', Named & { text: string }>
  /** `name`: null where nothing can have been changed. `seconds`: how long was waited, if no answer came in time. */
  | WithCode<'call_failed', { name: string | null; status: number; text: string }>
  | WithCode<'call_unanswered', { name: string | null; seconds: number | null }>
  /** `text`: the status and what is known of the error. */
  | WithCode<'response' | 'response_try_later' | 'response_unknown', { text: string }>
  | WithCode<'function_late', Named & { seconds: number }>
  | WithCode<'function_silent' | 'function_unreachable', Named>
  | WithCode<'message_too_large', { kilobytes: number }>
  | WithCode<'send_policy', Named>
  | WithCode<'not_acknowledged' | 'lost_before_acknowledged'>
