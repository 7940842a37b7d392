import { expect, test, vi } from 'vitest'

test('a chart is drawn in a browser whose language is no language', async () => {
  Object.defineProperty(navigator, 'language', { value: 'C', configurable: true })
  vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined }))
  expect(() => new Intl.NumberFormat(navigator.language)).toThrow(RangeError)
  const { createPlot } = await import('../../src/ui/charts/drawing/plot')
  expect(createPlot).toBeTypeOf('function')
})
