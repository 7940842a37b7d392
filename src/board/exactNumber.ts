/** Whether a double gives a number of JSON back; 1.50 and 1e2 as well, if not as they are written. */
export const isHeld = (digits: string): boolean =>
  String(Number(digits)) === digits ||
  (digits.replace(/\D/g, '').length <= 15 && Number.isFinite(Number(digits)))

const TOKEN = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g

/** A text that is JSON, with every number that a double does not give back as the text of its digits. */
export const withExactNumbers = (json: string): string =>
  json.replace(TOKEN, token => (token.startsWith('"') || isHeld(token) ? token : `"${token}"`))
