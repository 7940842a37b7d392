import { afterEach } from 'vitest'
import { saveEvidence } from './evidence'

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  const folder = await saveEvidence(`${task.file.name} ${task.name}`)
  if (folder !== null) console.log(`what was on screen: ${folder}`)
})
