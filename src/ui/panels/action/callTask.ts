import type { ActionPanel } from '../../../board/board'
import { isolateText } from '../../../board/text/isolateText'
import type { CallTask } from './useFunctionCall'

export const toCallTask = ({
  id,
  title,
  label = title,
  call,
  inputs: fields,
  confirmation: confirm,
  level,
}: ActionPanel): CallTask => ({
  panel: id,
  title,
  label,
  call,
  fields,
  confirm,
  level,
})

/** What is about to be done, and by which action; once where one name begins with the other. */
export function callTitle({ label, title }: Pick<CallTask, 'label' | 'title'>): string {
  if (isBeginning(label, title)) return title
  return isBeginning(title, label) ? label : `${isolateText(label)}: ${isolateText(title)}`
}

const isBeginning = (words: string, text: string) =>
  text.toLowerCase().startsWith(words.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(text.slice(words.length))
