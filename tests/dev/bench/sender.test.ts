import { afterEach, expect, test } from 'vitest'
import { startSender, type Sender } from '../../../bench/sender/server'

let sender: Sender | undefined
afterEach(() => sender?.stop())

/** A sender of ten rows, and what it could not answer. */
async function start() {
  const complaints: string[] = []
  sender = await startSender({ rows: 10, folders: [], complain: fault => complaints.push(fault) })
  const { url } = sender
  const call = async (name: string) => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, { method: 'POST', body: '{}' })
    const { code } = (await response.json()) as { code?: string }
    return { status: response.status, code }
  }
  return { complaints, call }
}

test('the function that verification would like to call is not installed, as in a project without digest.sql', async () => {
  const { complaints, call } = await start()
  expect(await call('signalbox_digests')).toEqual({ status: 404, code: 'PGRST202' })
  expect(complaints).toEqual([])
})

test('a request that a project would answer and the sender cannot ends the run', async () => {
  const { complaints, call } = await start()
  await call('another')
  expect(complaints).toEqual(['POST /rest/v1/rpc/another: /rest/v1/rpc/another'])
})
