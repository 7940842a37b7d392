import type { ActionPanel } from '../../../board/board'
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
