import { createActor, fromPromise, toPromise } from 'xstate'
import { configFileMachine, type ConfigFileRef } from './machines/configFile.machine'
import { readServed, Unanswered, type Served } from './served'

/**
 * Reads config.json, again and again while the server cannot be asked. `onDelay` is called once, when that takes long or
 * has failed, with what can be shown of it. Throws ConfigError where there is a file that cannot be used.
 */
export async function awaitConfig(onDelay: (file: ConfigFileRef) => void): Promise<Served> {
  let answer: Promise<Served> | undefined
  const read = fromPromise(async () => {
    const reading = readServed()
    try {
      await reading
    } catch (error) {
      if (error instanceof Unanswered) return error.message
    }
    answer = reading
    return null
  })
  const file = createActor(configFileMachine.provide({ actors: { read } }))
  const tryNow = () => file.send({ type: 'configFile.tryNow' })
  let isShown = false
  file.subscribe(snapshot => {
    if (isShown || snapshot.status !== 'active' || snapshot.matches({ asking: 'quiet' })) return
    isShown = true
    onDelay(file)
  })
  addEventListener('online', tryNow)
  file.start()
  await toPromise(file)
  removeEventListener('online', tryNow)
  return answer ?? readServed()
}
