import { Secret } from '../../../src/shared/secret'
import { CODE, type World } from './world'

/** Enters a code of the second factor, as soon as it is asked for. */
export async function enterCode(world: World, code = CODE()) {
  const { factor, stepUp } = world.session.getSnapshot().children
  const child = factor ?? stepUp
  while (child?.getSnapshot().status === 'active' && !child.getSnapshot().matches('waiting'))
    await new Promise(resolve => setTimeout(resolve, 10))
  child?.send({ type: 'factor.verify', code: new Secret(code) })
}
