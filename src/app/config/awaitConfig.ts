import { createActor, fromPromise, toPromise } from 'xstate'
import { configFileMachine, type ConfigFileRef } from '../../machines/configFile/configFile.machine'
import { readServedConfig, ConfigUnavailable, type ServedConfig } from './servedConfig'

/**
 * Reads config.json, and again while the server cannot be reached. `onDelay` is called once, when that takes long or
 * has failed, with the machine whose state can be shown. Throws ConfigError if the file cannot be used.
 */
export async function awaitConfig(onDelay: (file: ConfigFileRef) => void): Promise<ServedConfig> {
  let answer: Promise<ServedConfig> | undefined
  const read = fromPromise(async () => {
    const reading = readServedConfig()
    try {
      await reading
    } catch (error) {
      if (error instanceof ConfigUnavailable) return error.message
    }
    answer = reading
    return null
  })
  const file = createActor(configFileMachine.provide({ actors: { read } }))
  const tryNow = () => file.send({ type: 'configFile.tryNow' })
  let isShown = false
  file.subscribe(snapshot => {
    if (isShown || snapshot.status !== 'active' || snapshot.matches({ fetching: 'quiet' })) return
    isShown = true
    onDelay(file)
  })
  addEventListener('online', tryNow)
  file.start()
  await toPromise(file)
  removeEventListener('online', tryNow)
  return answer ?? readServedConfig()
}
