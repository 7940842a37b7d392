import type { PasskeysSnapshot } from './passkeys.machine'

/** The running request, named by the event that started it; null if none runs, or only the list is loading. */
type PasskeysRequest = 'register' | 'rename' | 'remove'

const requests: Readonly<Record<PasskeysSnapshot['value'], PasskeysRequest | null>> = {
  registering: 'register',
  renaming: 'rename',
  removing: 'remove',
  listing: null,
  absent: null,
  failed: null,
  listed: null,
}

export const findPasskeysRequest = ({ value }: PasskeysSnapshot): PasskeysRequest | null => requests[value]

/** The form that is open in the place of this passkey's buttons; null: none is. */
export const findOpenForm = ({ context: { openForm } }: PasskeysSnapshot, id: string) =>
  openForm?.id === id ? openForm.form : null
