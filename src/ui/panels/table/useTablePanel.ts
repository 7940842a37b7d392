import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { Sort, TableLine } from '../../../machines/tablePanel/tablePanel.context'
import { tablePanelMachine } from '../../../machines/tablePanel/tablePanel.machine'
import { readColumnPreferences, writePreferences } from './columns/columnPreferences'

const logic = tablePanelMachine.provide({
  actions: {
    storePreferences: (_, { preferencesId, preferences }) => writePreferences(preferencesId, preferences),
  },
})

/** How somebody looks at a table, for as long as it is on the screen. `preferencesId`: equal whenever it is shown. */
export function useTablePanel(preferencesId: string, sort: readonly Sort[] = []) {
  const [input] = useState(() => ({ preferencesId, preferences: readColumnPreferences(preferencesId), sort }))
  return useActorRef(logic, { input })
}

/** A line as it is, or as it was when it was last in the table. */
export function useLastSeen(line: TableLine | null, byKey: ReadonlyMap<string, TableLine>): TableLine | null {
  const [lastLine, setSeen] = useState(line)
  const last = line === null ? null : (byKey.get(line.key) ?? (lastLine?.key === line.key ? lastLine : line))
  if (last !== lastLine) setSeen(last)
  return last
}
