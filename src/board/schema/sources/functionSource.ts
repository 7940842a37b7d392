import * as v from 'valibot'
import { jsonValue } from './rpcSource'
import { PROBE_COLUMNS } from './builtInColumns'
import { textLine, describe, wholeNumber, optional, optionalField } from '../primitives'
import { extraFields } from './topicSource'

/** The names that the project itself allows for a function, without characters that would change the URL. */
export const functionSlug = v.pipe(
  textLine(63, 1),
  v.regex(/^[A-Za-z][\w-]*$/, 'must start with a letter, and use only letters, digits, "-" and "_"'),
  v.title('Edge Function'),
)

const status = wholeNumber(100, 599)
const expectation = v.pipe(
  v.strictObject({
    status: v.exactOptional(
      v.pipe(
        v.strictTuple([status, status]),
        v.check(([from, to]) => from <= to, 'must end after its start'),
        describe('From the first to the second.'),
      ),
    ),
    json: optional(
      v.strictObject({
        path: v.pipe(
          textLine(200, 1),
          describe('Names and list positions, separated by dots: "checks.0.ok".'),
        ),
        value: v.pipe(
          v.union([textLine(500), v.pipe(v.number(), v.finite('is not finite')), v.boolean(), v.null()]),
          describe('A text, a number, true, false or null.'),
        ),
      }),
      'The expected JSON value there.',
    ),
  }),
  v.title('Expected'),
  describe('What counts as healthy. Defaults to any status from 200 to 299.'),
)

export const functionSource = v.pipe(
  v.strictObject({
    kind: v.literal('function'),
    function: functionSlug,
    // The methods that Edge Functions accept; the project itself refuses HEAD.
    method: v.pipe(
      v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      describe('Methods other than GET wait until a person allows them.'),
    ),
    body: optional(jsonValue, 'The request body, as JSON. Not by GET.'),
    expectation: v.exactOptional(expectation),
    fields: extraFields(PROBE_COLUMNS, 'Response fields to use as columns.'),
    refresh: optionalField(
      v.strictObject({
        interval: v.pipe(
          wholeNumber(5, 86_400),
          describe('Seconds between two probes. Each probe calls the function.'),
        ),
      }),
      'How often',
      'Defaults to every 60 seconds.',
    ),
    timeout: optionalField(
      wholeNumber(1, 150),
      'Timeout (seconds)',
      'Without a response by then, the probe has failed (default 10).',
    ),
    limit: optionalField(
      wholeNumber(10, 1_000),
      'Probes to keep',
      'The newest probes from this page only (default 200).',
    ),
    level: optional(v.literal('aal2'), 'It requires two-factor and returns nothing without it.'),
  }),
  v.check(
    ({ method, body }) => method !== 'GET' || body === undefined,
    'sends a body by GET, which can’t have one',
  ),
  describe('Whether an Edge Function responds, how fast and what: one row per probe.'),
)
