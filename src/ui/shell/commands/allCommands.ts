import { boardCommands } from './boardCommands'
import type { Command, CommandScope } from '../../commands/command'
import { editCommands } from './editCommands'
import { panelCommands } from '../../commands/panelCommands'
import { exportCommands } from '../../export/exportCommands'
import { sessionCommands } from './sessionCommands'
import { tourCommands } from './tourCommands'
import { viewCommands } from './viewCommands'

/** Every command for this moment. Ids and keys never differ from moment to moment. */
export const listCommands = (scope: CommandScope): Command[] => [
  ...boardCommands(scope),
  ...editCommands(scope),
  ...panelCommands(scope),
  ...exportCommands(scope),
  ...viewCommands(scope),
  ...tourCommands(scope),
  ...sessionCommands(scope),
]
