import { isolateText } from '../../../board/text/isolateText'
import { splitPath } from '../../../board/storage/fileNames'
import type { FileReason } from '../../../backend/ports/backend.port'
import type { WordsFor } from './wordsFor'

const refusedDeletion = (bucket: string) =>
  `The bucket “${bucket}” doesn’t let you, or someone else already did.`
const listText = (paths: readonly string[]) =>
  paths
    .slice(0, 3)
    .map(path => `“${isolateText(splitPath(path)[1])}”`)
    .join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '')

export const fileReasons: WordsFor<FileReason> = {
  project_unreachable: 'The project couldn’t be reached.',
  upload_unanswered: 'It was being uploaded, but got no response.',
  upload_not_done: 'The file isn’t there, or you don’t have access to it. You can upload it again.',
  upload_unseen:
    'It was being uploaded. You see no files in this bucket, so it’s unknown whether this one was stored. You can upload it again.',
  unreadable_file:
    'The file couldn’t be read: it changed or was removed since you chose it, or it’s a folder. Choose it again.',
  storage_limited: 'The project is overloaded and didn’t do it. Try again later.',
  file_gone: 'It no longer exists, or you don’t have access to it.',
  in_neither_place: 'It’s in neither place, or you don’t have access to it.',
  unusable_name: ({ text }) => `Nothing was sent: ${text}.`,
  not_asked: ({ text }) => `The request wasn’t sent: ${text}.`,
  file_too_large: ({ bucket }) => `The file is larger than the bucket “${bucket}” or the project allows.`,
  over_bucket_limit: ({ bucket }) =>
    `The file is larger than the bucket “${bucket}” allows. Nothing was uploaded.`,
  no_bucket: ({ bucket }) => `The bucket “${bucket}” doesn’t exist, or you don’t have access to it.`,
  bucket_policy: ({ bucket }) =>
    `The policies of the bucket “${bucket}” don’t let you do this. Its owner can allow it.`,
  bucket_level: ({ bucket }) => `The bucket “${bucket}” requires two-factor for this.`,
  file_type: ({ bucket, text }) =>
    `The bucket “${bucket}” doesn’t allow this type of file. Its message: ${text}.`,
  not_an_allowed_type: ({ bucket, types, type }) =>
    `The bucket “${bucket}” allows only ${types.join(', ')}, and this is ${type || 'an unknown type'}. Nothing was uploaded.`,
  file_exists: ({ path }) => `A file “${path}” already exists.`,
  file_name: ({ path }) =>
    `Storage doesn’t allow the name “${path}”: use letters a to z, digits, spaces and - _ . only.`,
  none_deleted: ({ bucket }) => `Nothing was deleted. ${refusedDeletion(bucket)}`,
  some_deleted: ({ bucket, paths, count }) =>
    `${count - paths.length} of ${count} were deleted, but not ${listText(paths)}. ${refusedDeletion(bucket)}`,
  some_remain: ({ remaining, count }) => `${remaining} of ${count} are still there.`,
}
