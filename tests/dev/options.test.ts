import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { asFromAShell } from '../support/app'

/** How a command ends, and what it says. */
async function run(file: string, parameters: readonly string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...parameters], {
    env: asFromAShell(process.env),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise(resolve => child.once('close', resolve))
  return { code, errors }
}

test.for([
  ['dev/test/main.ts', ['--lng'], '--lng'],
  ['dev/test/fuzz.ts', ['--minuts', '1'], '--minuts'],
  ['dev/firstMinute/main.ts', ['--folder', 'a'], '--folder'],
  ['dev/storm/storm.ts', ['--sed', '1'], '--sed'],
  ['dev/soak/page.ts', ['--rat', '1'], '--rat'],
  ['tests/hostile/main.ts', ['--ways', 'view,nope'], '--ways nope'],
  ['tests/hostile/main.ts', ['--only', 'zzz none'], '--only zzz none'],
  ['bench/main.ts', ['--only', 'G1,G77'], '--only G77'],
  ['bench/memory.ts', ['--bogus'], '--bogus'],
] as const)('%s %j is refused by name, with how it is used', async ([file, parameters, name]) => {
  const { code, errors } = await run(file, parameters)
  expect(errors).toContain(name)
  expect(errors).toContain('npm ')
  expect(errors).not.toMatch(/^\s+at /m)
  expect(code).toBe(2)
})
