/** In groups of four, easier to read and type. */
export const groupInFours = (text: string, separator: ' ' | '-') =>
  text.match(/.{1,4}/g)?.join(separator) ?? ''
