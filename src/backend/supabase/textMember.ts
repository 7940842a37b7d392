/** A member of an answer or an event, where it is a text. */
export function textMember(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const member: unknown = Reflect.get(value, name)
  return typeof member === 'string' ? member : null
}
