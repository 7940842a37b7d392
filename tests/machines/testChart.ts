import { expect, test } from 'vitest'
import type { census } from './census'

type Census = Pick<ReturnType<typeof census>, 'unreached' | 'unwalked' | 'astray' | 'figures'>

/** Three tests of the file that asks: nothing in the chart is out of reach, and it goes where it says. */
export function testChart({ unreached, unwalked, astray, figures }: Census): void {
  console.info(figures)
  test('every state is reached', () => {
    expect(unreached).toEqual([])
  })
  test('every transition is walked', () => {
    expect(unwalked).toEqual([])
  })
  test('a running actor ends where each path says', () => {
    expect(astray).toEqual([])
  })
}
