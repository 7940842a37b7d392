import { parseBlocks as read, type TextBlock } from '../../../../src/ui/panels/text/textBlocks'

/** A line as it was told from a bullet before: from each blank on the rest of it is read once more. */
const BULLET = /^\s*[-*]\s+(.*)$/

export const parseBlocks = (text: string): TextBlock[] =>
  read(
    text
      .split('\n')
      .map(line => (BULLET.test(line) ? line : line.trimEnd()))
      .join('\n'),
  )
