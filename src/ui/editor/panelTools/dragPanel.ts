import type { Panel } from '../../../board/board'
import { GRID_COLUMNS } from '../../../board/layout/grid'
import type { EditorRef } from '../../../machines/editor/editor.machine'

/** CSS pixels: within this distance of the screen's edge a drag scrolls, by at most MAX_SCROLL per frame. */
const SCROLL_EDGE = 64
const MAX_SCROLL = 14
const GLIDE_MS = 140

interface Grip {
  editor: EditorRef
  panel: Panel
  element: HTMLElement
  grid: HTMLElement
}

/**
 * What a pointer drags; null if nothing. On a grid it drags one panel at a time; in a phone's single column the menu
 * moves panels.
 */
export function findGrip(editor: EditorRef, panel: Panel, down: PointerEvent, target: Element): Grip | null {
  if (down.button !== 0 || !down.isPrimary) return null
  const element = target.closest<HTMLElement>('[data-panel-id]')
  const grid = element?.parentElement
  return element && grid && getComputedStyle(grid).display === 'grid'
    ? { editor, panel, element, grid }
    : null
}

/**
 * Follows a pointer from press to release: the panel floats with it, and the editor receives its place on the grid.
 * Escape, or a touch cancelled by the system, puts the panel back. A second finger is not followed: it may scroll the
 * page meanwhile.
 */
export function dragPanel(
  { editor, panel, element, grid }: Grip,
  mode: 'move' | 'resize',
  down: PointerEvent,
) {
  const { place } = panel
  const style = getComputedStyle(grid)
  const gap = parseFloat(style.columnGap)
  const gridWidth = grid.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
  const column = (gridWidth + gap) / GRID_COLUMNS
  const row = (element.offsetHeight + gap) / place.height
  const from = { left: element.offsetLeft, top: element.offsetTop, scroll: scrollY }
  let pointer = { x: down.clientX, y: down.clientY }
  let sentPlace = ''
  let frame = 0

  const movedBy = () => ({ x: pointer.x - down.clientX, y: pointer.y - down.clientY + scrollY - from.scroll })
  const sendPlace = () => {
    const { x, y } = movedBy()
    const [columns, rows] = [Math.round(x / column), Math.round(y / row)]
    if (sentPlace === `${columns} ${rows}`) return
    sentPlace = `${columns} ${rows}`
    if (mode === 'move') editor.send({ type: 'editor.drag', column: place.x + columns, row: place.y + rows })
    else
      editor.send({
        type: 'editor.resize',
        size: { width: place.width + columns, height: place.height + rows },
      })
  }
  const followFrame = () => {
    scrollBy(0, scrollSpeed(pointer.y))
    sendPlace()
    if (mode === 'move') {
      const { x, y } = movedBy()
      element.style.translate = `${from.left + x - element.offsetLeft}px ${from.top + y - element.offsetTop}px`
    }
    frame = requestAnimationFrame(followFrame)
  }
  const trackPointer = (event: PointerEvent) => {
    pointer = { x: event.clientX, y: event.clientY }
  }
  const end = (type: 'editor.drop' | 'editor.restore') => {
    abortController.abort()
    cancelAnimationFrame(frame)
    if (type === 'editor.drop') sendPlace()
    const { translate } = element.style
    element.style.translate = ''
    grid.style.removeProperty('--row-height')
    editor.send({ type })
    if (translate !== '' && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      element.animate({ translate: [translate, '0 0'] }, { duration: GLIDE_MS, easing: 'ease-out' })
  }
  const abortController = new AbortController()
  const { signal } = abortController
  const target = down.target instanceof Element ? down.target : element
  target.setPointerCapture(down.pointerId)
  const listen = (
    type: 'pointermove' | 'pointerup' | 'pointercancel',
    handler: (event: PointerEvent) => void,
  ) => addEventListener(type, event => event.pointerId === down.pointerId && handler(event), { signal })
  listen('pointermove', trackPointer)
  listen('pointerup', () => end('editor.drop'))
  listen('pointercancel', () => end('editor.restore'))
  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      end('editor.restore')
    },
    { signal, capture: true },
  )
  // Rows share the screen's height: a longer board would change their height under the pointer.
  grid.style.setProperty('--row-height', `${row - gap}px`)
  editor.send({ type: 'editor.grab', id: panel.id })
  frame = requestAnimationFrame(followFrame)
}

function scrollSpeed(y: number): number {
  const [above, below] = [SCROLL_EDGE - y, y - (innerHeight - SCROLL_EDGE)]
  const near = Math.max(above, below)
  return near <= 0 ? 0 : Math.sign(below - above) * Math.min(MAX_SCROLL, (near / SCROLL_EDGE) * MAX_SCROLL)
}
