/** The characters that Storage allows in a file name: those S3 calls safe, and those it says need care. */
const ALLOWED_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/
const MAX_LENGTH = 255

/** Whether Storage takes a file of this name. */
export const isFileName = (name: string): boolean =>
  ALLOWED_NAME.test(name) && name !== '.' && name !== '..' && name.length <= MAX_LENGTH

/** Whether Storage takes a file with this path: names separated by "/". */
export const isFilePath = (path: string): boolean => path.length <= 900 && path.split('/').every(isFileName)

/** The closest name that Storage takes: "Grüße 1.png" becomes "Grusse 1.png". */
export function sanitizeFileName(name: string): string {
  const [head, ending] = splitExtension(name)
  const plain = sanitizeText(head).slice(0, MAX_LENGTH - 32) || 'file'
  return plain + sanitizeText(ending).slice(0, 24)
}

const sanitizeText = (text: string) =>
  text
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9_!.*'() &$=@;:+,?-]+/g, '-')

/** "a.png", 2 → "a (2).png" */
export function numberedName(name: string, number: number): string {
  const [head, ending] = splitExtension(name)
  return `${head} (${number})${ending}`
}

/** Splits off the extension with its dot; a leading dot starts no extension. */
function splitExtension(name: string): [string, string] {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}

/** Whether a bucket with these types accepts this type. Storage ignores parameters after a ";". */
export const isTypeAllowed = (type: string, types: readonly string[]): boolean => {
  const plain = type === '' ? 'application/octet-stream' : (type.split(';')[0]?.trim() ?? '')
  const major = `${plain.split('/')[0] ?? ''}/*`
  return types.some(each => each === plain || each === major || each === '*' || each === '*/*')
}

/** Splits a path into folder and name. */
export function splitPath(path: string): [folder: string, name: string] {
  const at = path.lastIndexOf('/')
  return [path.slice(0, Math.max(0, at)), path.slice(at + 1)]
}
