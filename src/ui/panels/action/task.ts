import type { ActionPanel } from '../../../board/board'
import type { Task } from './useCalling'

export const taskOf = ({ id, title, label = title, call, fields, confirm, level }: ActionPanel): Task => ({
  ...{ panel: id, title, label, call, fields, confirm, level },
})
