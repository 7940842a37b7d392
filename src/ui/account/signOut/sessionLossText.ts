/** What is lost with a session without an account. `boards`: the number of boards stored in it; null: unknown. */
export function describeSessionLoss(boards: number | null): string {
  const noWay = 'This is a guest session: nobody can sign in to it again.'
  if (boards === 0) return `${noWay} It has no saved boards.`
  const subject = boards === null ? 'Boards' : boards === 1 ? 'The board' : `The ${boards} boards`
  const pronoun = boards === 1 ? 'it' : 'them'
  return `${noWay} ${subject} you saved in this browser or in the project will be lost. To keep ${pronoun}, stay signed in and export ${pronoun} first.`
}
