import type { SupabaseClient } from '@supabase/supabase-js'
import { splitPath } from '../../../board/storage/fileNames'
import type { FileChange, FileRef, MutationCheck, MutationOutcome } from '../../ports/backend.port'
import { bucketRequest } from '../wire/resourceNames'
import { isKeyRefusal, type StorageRefusal } from './storageLosses'
import type { Tokens } from '../auth/session/tokens'
import { mutationRefusal, notSentRefusal } from '../rest/writes/writeRefusals'
import { isTokenExpired, toFileRefusal, type StorageFailure } from './fileRefusals'

/** The page size of Storage's listing. */
const PAGE = 1_000

export async function sendFileChange(
  client: SupabaseClient,
  tokens: Tokens,
  change: FileChange,
): Promise<MutationOutcome> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return notSentRefusal(usable.loss.reason)
  const at = fileOf(change)
  const { data, error } = await requestChange(client, change)
  if (error !== null) {
    const failure = failureOf(error)
    if (isTokenExpired(failure)) tokens.markExpired(usable.token)
    const unansweredOutcome = { type: 'unanswered', watermark: null, reason: { code: 'unanswered' } } as const
    return toFileRefusal(failure, at) ?? unansweredOutcome
  }
  return change.type === 'remove' ? removalOutcome(change, data) : { type: 'written', row: null }
}

/** A move names its bucket in the body, so no path needs escaping. */
const requestChange = (client: SupabaseClient, change: FileChange) =>
  change.type === 'move'
    ? client.storage
        .from(change.bucket)
        .move(change.from, change.to)
        .then(({ error }) => ({ data: [], error }))
    : bucketRequest(client, change.bucket)
        .remove([...change.paths])
        .then(({ data, error }) => ({ data: data ?? [], error }))

/** The answer silently omits files that the viewer may not delete, and files that do not exist. */
function removalOutcome(
  { paths, bucket }: Extract<FileChange, { type: 'remove' }>,
  deletedFiles: readonly { name: string }[],
): MutationOutcome {
  const names = new Set(deletedFiles.map(({ name }) => name))
  const remainingPaths = paths.filter(path => !names.has(path))
  if (remainingPaths.length === 0) return { type: 'written', row: null }
  const count = paths.length
  return mutationRefusal(
    'rights',
    remainingPaths.length === count
      ? { code: 'none_deleted', bucket }
      : { code: 'some_deleted', bucket, count, paths: remainingPaths },
  )
}

const fileOf = (change: FileChange): FileRef => ({
  bucket: change.bucket,
  path: change.type === 'move' ? change.to : (change.paths[0] ?? ''),
})

function failureOf({ status = 0, statusCode, code, message }: StorageRefusal): StorageFailure {
  const bodyStatus = Number(statusCode)
  const name = [code, statusCode].find(each => each !== undefined && /^[A-Z]\w+$/.test(each)) ?? ''
  return {
    status: Number.isInteger(bodyStatus) && bodyStatus > 0 ? bodyStatus : status,
    name,
    message,
    isOfKey: isKeyRefusal(status, name),
  }
}

/** Judges by the existing files: a change of files leaves no other trace. */
export async function checkFileChange(
  client: SupabaseClient,
  tokens: Tokens,
  change: FileChange,
): Promise<MutationCheck> {
  const paths = change.type === 'remove' ? change.paths : [change.from, change.to]
  const existingPaths = await presentPaths(client, tokens, change.bucket, paths)
  if (existingPaths === null) return { type: 'unanswered', reason: { code: 'project_unreachable' } }
  if (change.type === 'move') {
    if (existingPaths.has(change.from)) return { type: 'absent' }
    return existingPaths.has(change.to)
      ? { type: 'written', row: null }
      : { type: 'unclear', reason: { code: 'in_neither_place' } }
  }
  if (existingPaths.size === 0) return { type: 'written', row: null }
  return existingPaths.size === paths.length
    ? { type: 'absent' }
    : { type: 'unclear', reason: { code: 'some_remain', remaining: existingPaths.size, count: paths.length } }
}

/** Which of these files exist; null if the project could not be asked. */
async function presentPaths(
  client: SupabaseClient,
  tokens: Tokens,
  bucket: string,
  paths: readonly string[],
): Promise<Set<string> | null> {
  const wantedPaths = new Set(paths)
  const existingPaths = new Set<string>()
  const folders = new Set(paths.map(path => splitPath(path)[0]))
  // A single file is searched by name; for several, their folders are listed.
  const search = paths.length === 1 ? splitPath(paths[0] ?? '')[1] : ''
  for (const folder of folders)
    for (let offset = 0, isMore = true; isMore; offset += PAGE) {
      const usable = await tokens.freshToken()
      if ('loss' in usable) return null
      const { data, error } = await bucketRequest(client, bucket).list(folder, {
        limit: PAGE,
        offset,
        search,
      })
      if (error !== null) return null
      for (const { name, id } of data) {
        const path = folder === '' ? name : `${folder}/${name}`
        if (id !== null && wantedPaths.has(path)) existingPaths.add(path)
      }
      isMore = data.length === PAGE
    }
  return existingPaths
}
