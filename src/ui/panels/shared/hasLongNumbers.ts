/** JSON with digits kept as text because a double cannot hold them: written back, they would become strings. */
export const hasLongNumbers = (json: unknown): boolean =>
  typeof json === 'object' && json !== null
    ? Object.values(json).some(hasLongNumbers)
    : typeof json === 'string' && /^-?[\d.]{16,}/.test(json)
