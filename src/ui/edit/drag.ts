import type { Panel } from '../../board/board'
import { GRID_COLUMNS } from '../../board/grid'
import type { EditorRef } from '../../machines/editor.machine'

/** So near to the edge of the screen it scrolls, by at most so much a frame. Both in px. */
const EDGE = 64
const FASTEST = 14
const GLIDE_MS = 140

interface Grip {
  editor: EditorRef
  panel: Panel
  element: HTMLElement
  grid: HTMLElement
}

/**
 * A panel on a grid can be dragged, one at a time; in a phone's one column it is moved by the menu. Null where the
 * pointer takes up nothing.
 */
export function gripOf(editor: EditorRef, panel: Panel, down: PointerEvent, target: Element): Grip | null {
  if (down.button !== 0 || !down.isPrimary) return null
  const element = target.closest<HTMLElement>('[data-panel-id]')
  const grid = element?.parentElement
  return element && grid && getComputedStyle(grid).display === 'grid'
    ? { editor, panel, element, grid }
    : null
}

/**
 * Follows a pointer from where it went down until it goes up: the panel floats with it, and its place on the grid is
 * told to the editor. Escape, and a touch that the system takes away, put it back. A second finger is not followed: it
 * may scroll the page meanwhile.
 */
export function drag({ editor, panel, element, grid }: Grip, how: 'move' | 'resize', down: PointerEvent) {
  const { place } = panel
  const style = getComputedStyle(grid)
  const gap = parseFloat(style.columnGap)
  const wide = grid.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  const column = (wide + gap) / GRID_COLUMNS
  const row = (element.offsetHeight + gap) / place.rows
  const from = { left: element.offsetLeft, top: element.offsetTop, scroll: scrollY }
  let at = { x: down.clientX, y: down.clientY }
  let told = ''
  let frame = 0

  const by = () => ({ x: at.x - down.clientX, y: at.y - down.clientY + scrollY - from.scroll })
  const tell = () => {
    const { x, y } = by()
    const [columns, rows] = [Math.round(x / column), Math.round(y / row)]
    if (told === `${columns} ${rows}`) return
    told = `${columns} ${rows}`
    if (how === 'move')
      editor.send({ type: 'editor.drag', column: place.column + columns, row: place.row + rows })
    else
      editor.send({
        type: 'editor.pull',
        size: { columns: place.columns + columns, rows: place.rows + rows },
      })
  }
  const float = () => {
    scrollBy(0, pull(at.y))
    tell()
    if (how === 'move') {
      const { x, y } = by()
      element.style.translate = `${from.left + x - element.offsetLeft}px ${from.top + y - element.offsetTop}px`
    }
    frame = requestAnimationFrame(float)
  }
  const follow = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY }
  }
  const end = (type: 'editor.drop' | 'editor.restore') => {
    gone.abort()
    cancelAnimationFrame(frame)
    if (type === 'editor.drop') tell()
    const { translate } = element.style
    element.style.translate = ''
    grid.style.removeProperty('--row-height')
    editor.send({ type })
    if (translate !== '' && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      element.animate({ translate: [translate, '0 0'] }, { duration: GLIDE_MS, easing: 'ease-out' })
  }
  const gone = new AbortController()
  const { signal } = gone
  const target = down.target instanceof Element ? down.target : element
  target.setPointerCapture(down.pointerId)
  const hear = (type: 'pointermove' | 'pointerup' | 'pointercancel', heard: (event: PointerEvent) => void) =>
    addEventListener(type, event => event.pointerId === down.pointerId && heard(event), { signal })
  hear('pointermove', follow)
  hear('pointerup', () => end('editor.drop'))
  hear('pointercancel', () => end('editor.restore'))
  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      end('editor.restore')
    },
    { signal, capture: true },
  )
  // Rows share what the screen leaves: a longer board would change their height under the pointer.
  grid.style.setProperty('--row-height', `${row - gap}px`)
  editor.send({ type: 'editor.grab', id: panel.id })
  frame = requestAnimationFrame(float)
}

function pull(y: number): number {
  const [above, below] = [EDGE - y, y - (innerHeight - EDGE)]
  const near = Math.max(above, below)
  return near <= 0 ? 0 : Math.sign(below - above) * Math.min(FASTEST, (near / EDGE) * FASTEST)
}
