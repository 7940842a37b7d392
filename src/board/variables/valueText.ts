import { lineFault } from '../text/forbiddenCharacters'
import { tooLong } from '../text/referenceNames'

export const MAX_VALUE_LENGTH = 200

/** What is wrong with a text as the value of any variable; null if nothing is. */
export const valueTextFault = (text: string): string | null =>
  text === '' ? 'is empty' : text.length > MAX_VALUE_LENGTH ? tooLong(MAX_VALUE_LENGTH) : lineFault(text)
