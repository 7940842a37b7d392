/** States in which a machine waits for an answer of the project. */
const BUSY = new Set(
  'listing challenging verifying submitting checking resending enrolling discarding removing makingCodes endingOthers changingPassword'.split(
    ' ',
  ),
)

export const isBusy = (snapshot: unknown): boolean =>
  typeof snapshot === 'object' && snapshot !== null && 'value' in snapshot && BUSY.has(String(snapshot.value))
