import { beforeEach, expect, test, vi } from 'vitest'

const draw = vi.fn()
const measures = {
  width: 30,
  actualBoundingBoxLeft: 15,
  actualBoundingBoxRight: 15,
  actualBoundingBoxAscent: 8.2,
  actualBoundingBoxDescent: 2,
}
class FakeCanvas {
  readonly width: number
  readonly height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext = () => ({ fillText: draw, measureText: () => measures })
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas)
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  draw.mockClear()
})

const canvas = () => {
  const page = { fillText: vi.fn(), drawImage: vi.fn<(image: FakeCanvas, x: number, y: number) => void>() }
  return {
    page,
    context: {
      ...page,
      font: '12px a',
      fillStyle: '#123',
      textAlign: 'center',
      textBaseline: 'top',
    } as unknown as CanvasRenderingContext2D,
  }
}

test('a text is drawn once outside the page, and copied from there', async () => {
  const { stampTexts } = await import('../../src/ui/charts/drawing/stampText')
  const { page, context } = canvas()
  stampTexts(context)
  context.fillText('12:34', 100.4, 50)
  context.fillText('12:34', 200, 60.6)
  expect(draw).toHaveBeenCalledTimes(1)
  expect(page.fillText).not.toHaveBeenCalled()
  expect(page.drawImage.mock.calls.map(([{ width }, x, y]) => [width, x, y])).toEqual([
    [34, 83, 39],
    [34, 183, 50],
  ])
  context.fillStyle = '#456'
  context.fillText('12:34', 0, 0)
  expect(draw).toHaveBeenCalledTimes(2)
})

test('with a given width, or without a text, the page draws', async () => {
  const { stampTexts } = await import('../../src/ui/charts/drawing/stampText')
  const { page, context } = canvas()
  stampTexts(context)
  context.fillText('12:34', 1, 2, 30)
  context.fillText('', 1, 2)
  expect(page.fillText.mock.calls).toEqual([
    ['12:34', 1, 2, 30],
    ['', 1, 2, undefined],
  ])
})

test('a font reaches the page’s canvas, which is restyled for it, only when a text is drawn there', async () => {
  const { stampTexts } = await import('../../src/ui/charts/drawing/stampText')
  const fonts: string[] = []
  class PageCanvas {
    set font(to: string) {
      fonts.push(to)
    }
    fillText = vi.fn()
    drawImage = vi.fn()
  }
  const context = Object.assign(new PageCanvas(), {
    fillStyle: '#123',
  }) as unknown as CanvasRenderingContext2D
  stampTexts(context)
  context.font = '13px b'
  expect(context.font).toBe('13px b')
  context.fillText('12:34', 1, 2)
  expect(fonts).toEqual([])
  context.fillText('12:34', 1, 2, 30)
  expect(fonts).toEqual(['13px b'])
})

test('a text is measured in the font in which it is drawn', async () => {
  const rulerFonts: string[] = []
  vi.stubGlobal(
    'OffscreenCanvas',
    class extends FakeCanvas {
      override getContext = () => ({
        set font(to: string) {
          rulerFonts.push(to)
        },
        fillText: draw,
        measureText: () => measures,
      })
    },
  )
  // The module keeps its first canvas.
  vi.resetModules()
  const { stampTexts } = await import('../../src/ui/charts/drawing/stampText')
  const { context } = canvas()
  stampTexts(context)
  context.font = '22px b'
  expect(context.measureText('on route').width).toBe(30)
  expect(rulerFonts).toEqual(['22px b'])
})
