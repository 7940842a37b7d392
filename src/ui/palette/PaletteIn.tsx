import type { Command, Scene } from '../commands/command'
import { commandsIn } from '../commands/commands'
import { panelPlaces } from '../commands/panel'
import Palette from './Palette'

interface PaletteInProps {
  scene: Scene
  onClose: (chosen: Command | null) => void
}

/** The palette of what can be done in a scene. */
export default function PaletteIn({ scene, onClose }: PaletteInProps) {
  return <Palette commands={[...commandsIn(scene), ...panelPlaces(scene)]} onClose={onClose} />
}
