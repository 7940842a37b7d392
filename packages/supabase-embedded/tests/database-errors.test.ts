import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => void (backend = await startTestBackend()))
afterAll(() => backend.close())

describe('the SQLSTATE of a function', () => {
  beforeAll(async () => {
    await backend.database.exec(`
      create function public.fail(state text, words text default 'failed') returns void language plpgsql as $$
      begin
        raise exception using errcode = state, message = words, detail = 'the detail', hint = 'the hint';
      end $$`)
  })

  test.for([
    ['08006', 503],
    ['09000', 500],
    ['0LP01', 403],
    ['0P000', 403],
    ['21000', 500],
    ['22012', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['23P01', 400],
    ['25006', 405],
    ['25P02', 500],
    ['28000', 403],
    ['2D000', 500],
    ['38000', 500],
    ['39000', 500],
    ['3B000', 500],
    ['40001', 500],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53200', 503],
    ['53400', 500],
    ['54000', 500],
    ['55000', 500],
    ['57014', 500],
    ['57P01', 503],
    ['58030', 500],
    ['F0000', 500],
    ['HV000', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['PT402', 402],
    ['XX000', 500],
    ['ZZ999', 400],
  ] as const)('%s is answered with %i', async ([state, status]) => {
    const answer = await clientOf(backend).rpc('fail', { state })
    expect(answer.status).toBe(status)
    expect(answer.error).toMatchObject({
      code: state,
      message: 'failed',
      details: 'the detail',
      hint: 'the hint',
    })
  })

  test('22023 for a role that does not exist is 401', async () => {
    const { status } = await clientOf(backend).rpc('fail', {
      state: '22023',
      words: 'role "nobody" does not exist',
    })
    expect(status).toBe(401)
  })
})
