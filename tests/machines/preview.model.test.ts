import { expect, test } from 'vitest'
import type { FileLine } from '../../src/streams/views/view'
import { census } from './census'
import { inward, lineOf, outward, reports, still } from './preview.alphabet'

const chartOf = (line: FileLine) =>
  census(still, {
    input: { bucket: 'papers', line },
    // Deeper than two folders nothing new can happen.
    events: [...Object.values(outward), ...inward],
    apart: ({ context: { trail, contents, cause } }) => [
      Math.min(trail.length, 3),
      contents?.type === 'file' ? contents.link.lifetimeMs : contents?.type,
      cause?.kind,
    ],
    inSimple: { apart: () => null },
  })
const [folder, file] = [chartOf(reports), chartOf(lineOf('a.png', 'image'))]
console.info(folder.figures, file.figures)

test('every state is reached', () => {
  expect(folder.unreachedStates).toEqual([])
})
test('every transition is walked, of a folder or of a file', () => {
  expect(folder.unwalkedEdges.filter(each => file.unwalkedEdges.includes(each))).toEqual([])
})
test('a running actor ends where each path says', () => {
  expect([...folder.astray, ...file.astray]).toEqual([])
})
