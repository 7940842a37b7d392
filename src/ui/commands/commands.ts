import { boardCommands } from './board'
import type { Command, Scene } from './command'
import { editCommands } from './edit'
import { panelCommands } from './panel'
import { saveCommands } from './save'
import { sessionCommands } from './session'
import { tourCommands } from './tour'
import { viewCommands } from './view'

/** Every command, as it stands at this moment. The same ids and keys at every moment. */
export const commandsIn = (scene: Scene): Command[] => [
  ...boardCommands(scene),
  ...editCommands(scene),
  ...panelCommands(scene),
  ...saveCommands(scene),
  ...viewCommands(scene),
  ...tourCommands(scene),
  ...sessionCommands(scene),
]
