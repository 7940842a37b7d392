import type { BoardFile, Panel } from '../board'
import { checked } from '../file/parse'
import { compacted, freePlace } from '../layout'
import { freeName, idFrom } from '../names'
import type { Place } from '../panels/base'
import { kinds, panelFrom, sourceOf, type Draft, type Self } from '../panels/kinds'
import { panelOf, type Added, type Edited } from './edited'
import { withoutUnused } from './sources'

const idsOf = (board: BoardFile) => board.panels.map(({ id }) => id)

/** The board with the panels beside its own. Their ids are made theirs alone. */
export function withPanels(board: BoardFile, panels: readonly Panel[]): Added {
  const added: string[] = []
  const named = panels.map(panel => {
    const id = freeName(panel.id, [...idsOf(board), ...added])
    added.push(id)
    return { ...panel, id }
  })
  const result = checked({ ...board, panels: [...board.panels, ...named] })
  return 'faults' in result ? result : { board: result.board, added }
}

/** Without a place it goes to the first that is free: no other panel moves. */
export function addPanel(
  board: BoardFile,
  { title, source, ...draft }: Draft & Pick<Self, 'title' | 'source'>,
  place: Place = freePlace(board.panels, kinds[draft.kind].size),
): Added {
  return withPanels(board, [panelFrom(draft, { id: idFrom(title), title, source, place })])
}

/** A second one like it, at the first free place from its row on. */
export function duplicatePanel(board: BoardFile, id: string): Added {
  const panel = panelOf(board, id)
  if (panel === undefined) return { board, added: [] }
  return withPanels(board, [{ ...panel, place: freePlace(board.panels, panel.place, panel.place.row) }])
}

/** The others move up; a source that only it used goes with it. */
export function removePanel(board: BoardFile, id: string): BoardFile {
  const panel = panelOf(board, id)
  if (panel === undefined) return board
  const rest = board.panels.filter(other => other !== panel)
  return withoutUnused({ ...board, panels: [...compacted(rest)] }, sourceOf(panel))
}

/** Other words for a panel, of another kind as well; it keeps its id and its place. */
export function changePanel(board: BoardFile, id: string, words: Panel): Edited {
  const panel = panelOf(board, id)
  if (panel === undefined) return { board }
  const changed: Panel = { ...words, id, place: panel.place }
  const panels = board.panels.map(other => (other === panel ? changed : other))
  return checked(withoutUnused({ ...board, panels }, sourceOf(panel)))
}

export const renameBoard = (board: BoardFile, title: string): Edited => checked({ ...board, title })
