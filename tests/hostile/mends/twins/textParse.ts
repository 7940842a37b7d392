import { blocksOf as read, type Block } from '../../../../src/ui/panels/text/parse'

/** A line as it was told from a bullet before: from each blank on the rest of it is read once more. */
const BULLET = /^\s*[-*]\s+(.*)$/

export const blocksOf = (text: string): Block[] =>
  read(
    text
      .split('\n')
      .map(line => (BULLET.test(line) ? line : line.trimEnd()))
      .join('\n'),
  )
