import type { BoardsDialogSnapshot } from './boardsDialog.machine'

export type BoardForm = 'rename' | 'share' | 'remove'

/** The form that is open for the unfolded board; null: none. */
export function findOpenForm({ value }: BoardsDialogSnapshot): BoardForm | null {
  if (value === 'collapsed') return null
  return forms[value.expanded]
}

const forms = { buttons: null, renaming: 'rename', sharing: 'share', confirmingRemoval: 'remove' } as const
