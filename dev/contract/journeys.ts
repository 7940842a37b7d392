/** The browser's tests that start a backend of their own, which can be on a server. */
const journeys = ['approval', 'figures', 'kinds', 'step-up', 'table-cells', 'tasks']

/** Their files, or those with one of these in their names. */
export function journeysNamed(parts: readonly string[]): string[] {
  const namedJourneys = journeys.filter(name => parts.length === 0 || parts.some(part => name.includes(part)))
  if (namedJourneys.length === 0)
    throw new Error(`no journey is named ${parts.join(' or ')}: ${journeys.join(', ')}`)
  return namedJourneys.map(name => `tests/browser/${name}.`)
}
