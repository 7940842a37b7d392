/** What Storage takes in the name of a file: what S3 calls safe, and what it says needs care. */
const TAKEN = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/
const LONGEST = 255

/** Whether Storage takes a file of this name. */
export const isName = (name: string): boolean =>
  TAKEN.test(name) && name !== '.' && name !== '..' && name.length <= LONGEST

/** The same for a path: names with "/" between them. */
export const isPath = (path: string): boolean => path.length <= 900 && path.split('/').every(isName)

/** A name that Storage takes, as near to this one as can be: "Grüße 1.png" becomes "Grusse 1.png". */
export function plainName(name: string): string {
  const [head, ending] = parted(name)
  const plain = plainText(head).slice(0, LONGEST - 32) || 'file'
  return plain + plainText(ending).slice(0, 24)
}

const plainText = (text: string) =>
  text
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9_!.*'() &$=@;:+,?-]+/g, '-')

/** "a.png", 2 → "a (2).png" */
export function numbered(name: string, number: number): string {
  const [head, ending] = parted(name)
  return `${head} (${number})${ending}`
}

/** A name and its ending with the dot; a dot in front begins no ending. */
function parted(name: string): [string, string] {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}

/** Whether a bucket that takes these types takes this one. Storage compares it without what follows a ";". */
export const isTypeTaken = (type: string, types: readonly string[]): boolean => {
  const plain = type === '' ? 'application/octet-stream' : (type.split(';')[0]?.trim() ?? '')
  const major = `${plain.split('/')[0] ?? ''}/*`
  return types.some(each => each === plain || each === major || each === '*' || each === '*/*')
}

/** The folder of a path, and the name in it. */
export function inFolder(path: string): [folder: string, name: string] {
  const at = path.lastIndexOf('/')
  return [path.slice(0, Math.max(0, at)), path.slice(at + 1)]
}
