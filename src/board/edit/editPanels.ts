import type { BoardFile, Panel } from '../board'
import { checkBoard } from '../file/parseBoard'
import { compactPanels, freePlace } from '../layout/panelLayout'
import { freeName } from '../text/names'
import { panelSource } from '../schema/panelSource'
import { findPanel, type AddResult, type EditResult } from './editResult'
import { removeUnusedSource } from './editSources'

const panelIds = (board: BoardFile) => board.panels.map(({ id }) => id)

/** Adds panels to the board, and makes their ids unique. */
export function withPanels(board: BoardFile, panels: readonly Panel[]): AddResult {
  const addedIds: string[] = []
  const panelsWithIds = panels.map(panel => {
    const id = freeName(panel.id, [...panelIds(board), ...addedIds])
    addedIds.push(id)
    return { ...panel, id }
  })
  const result = checkBoard({ ...board, panels: [...board.panels, ...panelsWithIds] })
  return 'faults' in result ? result : { board: result.board, addedIds }
}

/** Adds a copy, at the first free place from the panel's row on. */
export function duplicatePanel(board: BoardFile, id: string): AddResult {
  const panel = findPanel(board, id)
  if (panel === undefined) return { board, addedIds: [] }
  return withPanels(board, [{ ...panel, place: freePlace(board.panels, panel.place, panel.place.y) }])
}

/** The other panels move up; a source that only this panel used is removed too. */
export function removePanel(board: BoardFile, id: string): BoardFile {
  const panel = findPanel(board, id)
  if (panel === undefined) return board
  const rest = board.panels.filter(other => other !== panel)
  return removeUnusedSource({ ...board, panels: [...compactPanels(rest)] }, panelSource(panel))
}

/** Replaces a panel, possibly by one of another kind; it keeps its id and its place. */
export function changePanel(board: BoardFile, id: string, replacement: Panel): EditResult {
  const panel = findPanel(board, id)
  if (panel === undefined) return { board }
  const changedPanel: Panel = { ...replacement, id, place: panel.place }
  const panels = board.panels.map(other => (other === panel ? changedPanel : other))
  return checkBoard(removeUnusedSource({ ...board, panels }, panelSource(panel)))
}

export const renameBoard = (board: BoardFile, title: string): EditResult => checkBoard({ ...board, title })
