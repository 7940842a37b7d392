import { expect, test } from 'vitest'
import type { census } from './census'

type Census = Pick<ReturnType<typeof census>, 'unreachedStates' | 'unwalkedEdges' | 'astray' | 'figures'>

/** Three tests of the file that asks: nothing in the chart is out of reach, and it goes where it says. */
export function testChart({ unreachedStates, unwalkedEdges, astray, figures }: Census): void {
  console.info(figures)
  test('every state is reached', () => {
    expect(unreachedStates).toEqual([])
  })
  test('every transition is walked', () => {
    expect(unwalkedEdges).toEqual([])
  })
  test('a running actor ends where each path says', () => {
    expect(astray).toEqual([])
  })
}
