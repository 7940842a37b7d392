import type { SupabaseClient } from '@supabase/supabase-js'
import { inFolder } from '../../../board/fileNames'
import type { FileChange, FileName, Found, Outcome } from '../../port'
import { bucketIn } from '../addresses'
import { isOfKey, type StorageRefusal } from '../storageLosses'
import type { Tokens } from '../tokens'
import { plain } from '../writes/refusals'
import { isExpired, refusalOf, type Told } from './refusals'

/** What Storage gives at once. */
const PAGE = 1_000

export async function send(client: SupabaseClient, tokens: Tokens, change: FileChange): Promise<Outcome> {
  const usable = await tokens.usable()
  if ('loss' in usable) return plain('limited', `Nothing was sent: ${usable.loss.reason}. Try again.`)
  const at = atOf(change)
  const { data, error } = await asked(client, change)
  if (error !== null) {
    const told = toldBy(error)
    if (isExpired(told)) tokens.disbelieve(usable.token)
    return (
      refusalOf(told, at) ?? { type: 'unanswered', mark: null, words: 'It was sent, and no answer came.' }
    )
  }
  return change.type === 'remove' ? removed(change, data) : { type: 'written', row: null }
}

/** A move names its bucket in its body, where nothing is an address. */
const asked = (client: SupabaseClient, change: FileChange) =>
  change.type === 'move'
    ? client.storage
        .from(change.bucket)
        .move(change.from, change.to)
        .then(({ error }) => ({ data: [], error }))
    : bucketIn(client, change.bucket)
        .remove([...change.paths])
        .then(({ data, error }) => ({ data: data ?? [], error }))

/** Those that one may not delete are left out of the answer without a word, and so are those that are not there. */
function removed(
  { paths, bucket }: Extract<FileChange, { type: 'remove' }>,
  gone: readonly { name: string }[],
): Outcome {
  const names = new Set(gone.map(({ name }) => name))
  const left = paths.filter(path => !names.has(path))
  if (left.length === 0) return { type: 'written', row: null }
  const why = `The rules of the bucket “${bucket}” do not let you, or somebody else did already.`
  return plain(
    'rights',
    left.length === paths.length
      ? `Nothing was deleted. ${why}`
      : `${paths.length - left.length} of ${paths.length} were deleted, but not ${listing(left)}. ${why}`,
  )
}

const listing = (paths: readonly string[]) =>
  paths
    .slice(0, 3)
    .map(path => `“${inFolder(path)[1]}”`)
    .join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '')

const atOf = (change: FileChange): FileName => ({
  bucket: change.bucket,
  path: change.type === 'move' ? change.to : (change.paths[0] ?? ''),
})

function toldBy({ status = 0, statusCode, code, message }: StorageRefusal): Told {
  const real = Number(statusCode)
  const name = [code, statusCode].find(each => each !== undefined && /^[A-Z]\w+$/.test(each)) ?? ''
  return {
    ...{ status: Number.isInteger(real) && real > 0 ? real : status, name, message },
    isOfKey: isOfKey(status, name),
  }
}

/** By what is there: a change of files leaves nothing else to know it by. */
export async function check(client: SupabaseClient, tokens: Tokens, change: FileChange): Promise<Found> {
  const paths = change.type === 'remove' ? change.paths : [change.from, change.to]
  const there = await present(client, tokens, change.bucket, paths)
  if (there === null) return { type: 'unanswered', words: 'The project could not be reached.' }
  if (change.type === 'move') {
    if (there.has(change.from)) return { type: 'absent' }
    return there.has(change.to)
      ? { type: 'written', row: null }
      : { type: 'unclear', words: 'It is in neither place, or not for you to see.' }
  }
  if (there.size === 0) return { type: 'written', row: null }
  return there.size === paths.length
    ? { type: 'absent' }
    : { type: 'unclear', words: `${there.size} of ${paths.length} are still there.` }
}

/** Which of these are there; null where it could not be asked. */
async function present(
  client: SupabaseClient,
  tokens: Tokens,
  bucket: string,
  paths: readonly string[],
): Promise<Set<string> | null> {
  const wanted = new Set(paths)
  const there = new Set<string>()
  const folders = new Set(paths.map(path => inFolder(path)[0]))
  // One file is looked for by its name, several by all that is in their folder.
  const search = paths.length === 1 ? inFolder(paths[0] ?? '')[1] : ''
  for (const folder of folders)
    for (let offset = 0, isMore = true; isMore; offset += PAGE) {
      const usable = await tokens.usable()
      if ('loss' in usable) return null
      const { data, error } = await bucketIn(client, bucket).list(folder, { limit: PAGE, offset, search })
      if (error !== null) return null
      for (const { name, id } of data) {
        const path = folder === '' ? name : `${folder}/${name}`
        if (id !== null && wanted.has(path)) there.add(path)
      }
      isMore = data.length === PAGE
    }
  return there
}
