import { expect, test } from 'vitest'
import type { FilesPanel } from '../../../src/board/board'
import { deriveFiles } from '../../../src/streams/views/kinds/deriveFiles'
import { numberPanel } from '../../support/boards'
import { holding } from '../../support/rows'
import { random } from '../folds/adversary'

const { id, title, source, place } = numberPanel
const panel: FilesPanel = { id, title, source, place, kind: 'files', limit: 3 }

test('how many folders there are and what the files come to follows every change', () => {
  const dice = random(4)
  const index = holding([])
  const view = deriveFiles(panel)
  view.reset(index, [])
  for (let turn = 0; turn < 500; turn += 1) {
    const key = Math.floor(dice() * 20)
    const folder = dice() < 0.3
    if (dice() < 0.3) index.delete(String(key))
    else
      index.set(String(key), {
        id: key,
        name: `${key}`,
        folder,
        size: folder ? null : Math.floor(dice() * 1e9),
      })
    view.apply(index.takeDeltas() ?? [])
    const rows = [...index].map(({ row }) => row)
    expect(view.view(0)).toMatchObject({
      rowCount: rows.length,
      folders: rows.filter(row => row['folder'] === true).length,
      size: rows.reduce((sum, { size }) => sum + Number(size), 0),
    })
  }
})
