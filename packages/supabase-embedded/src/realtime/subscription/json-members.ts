/** The members of a JSON object, values as raw text: int8 and numeric survive what JSON.parse would round. */
export function membersOf(object: string): Map<string, string> {
  const members = new Map<string, string>()
  let depth = 0
  let isQuoted = false
  let start = 1
  let colon = -1
  for (let at = 0; at < object.length; at++) {
    const character = object.charAt(at)
    if (isQuoted) {
      if (character === '\\') at++
      else if (character === '"') isQuoted = false
      continue
    }
    if (character === '"') isQuoted = true
    if (character === '{' || character === '[') depth++
    if (character === '}' || character === ']') depth--
    if (character === ':' && depth === 1 && colon < 0) colon = at
    if (colon >= 0 && ((character === ',' && depth === 1) || depth === 0)) {
      members.set(JSON.parse(object.slice(start, colon)) as string, object.slice(colon + 1, at).trim())
      colon = -1
    }
    if (colon < 0 && character === ',' && depth === 1) start = at + 1
  }
  return members
}

export const objectText = (members: Iterable<[string, string]>) =>
  `{${[...members].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`
