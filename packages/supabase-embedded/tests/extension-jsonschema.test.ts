import { expect, onTestFinished, test, vi } from 'vitest'
import { openFiles } from './support/project'

vi.setConfig({ testTimeout: 60_000 })

const TIERS = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['price', 'currency'],
    properties: { price: { type: 'number', minimum: 0 }, currency: { enum: ['USD', 'KES'] } },
    additionalProperties: false,
  },
}

const TREE = {
  $defs: {
    node: { type: 'object', properties: { next: { $ref: '#/$defs/node' }, 'a/b': { type: 'null' } } },
  },
  $ref: '#/$defs/node',
}

/** Each schema with values that match, and with values that do not. */
const cases: [schema: unknown, matching: unknown[], others: unknown[]][] = [
  [true, [null, 1, {}], []],
  [false, [], [null, 1, {}]],
  [
    TIERS,
    [[{ price: 0, currency: 'KES' }]],
    [[], {}, [{ price: -1, currency: 'USD' }], [{ price: 1 }], [{ price: 1, currency: 'USD', no: 1 }]],
  ],
  [{ type: ['integer', 'null'] }, [1, 1.0, null], [1.5, '1', true]],
  [{ const: { a: [1] } }, [{ a: [1] }], [{ a: [1, 2] }, null]],
  [{ enum: [[1], null] }, [[1], null], [1, [1, 1], []]],
  [{ multipleOf: 0.01, exclusiveMaximum: 10, exclusiveMinimum: 0 }, [0.07, 9.99, 'text'], [0.005, 10, 0]],
  [{ minLength: 2, maxLength: 3, pattern: '^\\w+\\b' }, ['ab', 5], ['a', 'abcd', '--']],
  [{ maxLength: 1 }, ['😀'], ['é́é']],
  [
    { uniqueItems: true, contains: { type: 'string' }, maxContains: 1 },
    [['a', 1]],
    [['a', 'a'], [1], ['a', 'b']],
  ],
  [
    { prefixItems: [{ type: 'string' }], items: { type: 'number' } },
    [['a', 1], ['a'], []],
    [[1], ['a', 'b']],
  ],
  [{ items: [{ type: 'string' }], additionalItems: false }, [['a'], []], [['a', 1], [1]]],
  [
    {
      patternProperties: { '^x': { type: 'number' } },
      additionalProperties: { type: 'string' },
      propertyNames: { maxLength: 2 },
    },
    [{ x1: 1, y: 'b' }],
    [{ x1: 'a' }, { y: 1 }, { long: 'a' }],
  ],
  [{ minProperties: 1, maxProperties: 1 }, [{ a: 1 }], [{}, { a: 1, b: 2 }]],
  [{ allOf: [{ minimum: 1 }, { maximum: 3 }] }, [2], [0, 4]],
  [{ anyOf: [{ minimum: 3 }, { type: 'string' }] }, [3, 'a'], [1]],
  [{ oneOf: [{ minimum: 1 }, { maximum: 3 }] }, [0, 4], [2]],
  [{ not: { type: 'string' } }, [1], ['a']],
  [{ if: { type: 'string' }, then: { minLength: 2 }, else: { minimum: 2 } }, ['ab', 2], ['a', 1]],
  [TREE, [{ next: { next: {} } }], [{ next: { next: 1 } }, { next: { 'a/b': 1 } }]],
]

const open = async () => {
  const { database, lines } = await openFiles({
    'migrations/1_a.sql': `create extension pg_jsonschema with schema extensions;
      create table public.courses (
        tiers jsonb check (extensions.jsonb_matches_schema('${JSON.stringify(TIERS)}', tiers)));`,
    'seed.sql': `insert into public.courses values ('[{"price": 1, "currency": "USD"}]')`,
  })
  onTestFinished(() => database.close())
  return { database, lines }
}

test('values match the schemas of pg_jsonschema or do not', async () => {
  const { database } = await open()
  for (const [schema, ...values] of cases)
    for (const [isOther, some] of values.entries())
      for (const value of some) {
        const texts = [JSON.stringify(schema), JSON.stringify(value)]
        const [row] = await database.query(
          `select extensions.json_matches_schema($1, $2) as matches, extensions.jsonschema_is_valid($1) as valid,
                  cardinality(extensions.jsonschema_validation_errors($1, $2)) > 0 as wrong`,
          texts,
        )
        expect([...texts, row]).toEqual([
          ...texts,
          { matches: isOther === 0, valid: true, wrong: isOther === 1 },
        ])
      }
})

test('a check refuses what does not match, and its errors say where', async () => {
  const { database, lines } = await open()
  await expect(
    database.exec(`insert into public.courses values ('[{"price": "1", "currency": "USD"}]')`),
  ).rejects.toThrow('violates check constraint')
  expect(
    await database.query('select extensions.jsonschema_validation_errors($1, $2) as errors', [
      JSON.stringify(TIERS),
      '[{"price": "1", "currency": "USD"}]',
    ]),
  ).toEqual([{ errors: ['the value/0/price is not of type "number"'] }])
  expect(lines.filter(line => line.includes('without effect'))).toEqual([])
})

test('schemas that are none are told from others, and keywords that are not emulated raise', async () => {
  const { database } = await open()
  const isValid = async (schema: unknown) =>
    (
      await database.query<{ valid: boolean }>('select extensions.jsonschema_is_valid($1) as valid', [
        JSON.stringify(schema),
      ])
    )[0]?.valid
  for (const schema of [
    { type: 'text' },
    { items: { minimum: '1' } },
    { properties: { a: 1 } },
    'string',
    [],
  ])
    expect([schema, await isValid(schema)]).toEqual([schema, false])
  for (const schema of [{ unevaluatedItems: false }, { $ref: 'https://example.com' }, { $ref: '#/none' }])
    await expect(
      database.query(`select extensions.jsonb_matches_schema($1, '[]')`, [JSON.stringify(schema)]),
    ).rejects.toMatchObject({ code: '0A000' })
})
