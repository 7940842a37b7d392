import type { Command, CommandScope } from '../commands/command'
import { panelCommands } from '../commands/panelCommands'
import { exportCommands } from '../export/exportCommands'

/** The panel commands that need no badge. */
const listedIds: readonly string[] = ['panel.full', 'panel.png', 'panel.csv', 'panel.csv.held', 'panel.json']

/** The panel commands that are possible now. */
export const menuCommands = (scope: CommandScope): Command[] =>
  [...panelCommands(scope), ...exportCommands(scope)]
    .filter(({ id, refusal }) => listedIds.includes(id) && refusal === null)
    .sort((a, b) => listedIds.indexOf(a.id) - listedIds.indexOf(b.id))
