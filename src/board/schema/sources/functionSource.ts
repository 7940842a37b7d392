import * as v from 'valibot'
import { jsonValue } from './rpcSource'
import { PROBE_COLUMNS } from './builtInColumns'
import { textLine, describe, wholeNumber } from '../primitives'
import { extraFields } from './topicSource'

/** The names that the project itself allows for a function, without characters that would change the URL. */
export const functionSlug = v.pipe(
  textLine(63, 1),
  v.regex(
    /^[A-Za-z][\w-]*$/,
    'does not begin with a letter, or has other characters than letters, digits, "-" and "_"',
  ),
  v.title('Edge Function'),
)

const status = wholeNumber(100, 599)
const expect = v.pipe(
  v.strictObject({
    status: v.exactOptional(
      v.pipe(
        v.strictTuple([status, status]),
        v.check(([from, to]) => from <= to, 'ends before it begins'),
        describe('From the one to the other.'),
      ),
    ),
    says: v.exactOptional(
      v.pipe(
        v.strictObject({
          path: v.pipe(
            textLine(200, 1),
            describe('Names, and places in lists, with points between: "checks.0.ok".'),
          ),
          equals: v.pipe(
            v.union([textLine(500), v.pipe(v.number(), v.finite('is not finite')), v.boolean(), v.null()]),
            describe('A text, a number, true, false or null.'),
          ),
        }),
        describe('What its JSON has to say there.'),
      ),
    ),
  }),
  v.title('Expected'),
  describe('What counts as fine; any status from 200 to 299 if absent.'),
)

export const functionSource = v.pipe(
  v.strictObject({
    kind: v.literal('function'),
    function: functionSlug,
    // The methods that Edge Functions accept; the project itself refuses HEAD.
    method: v.pipe(
      v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      describe('By another method than GET it waits until a person allows it.'),
    ),
    body: v.exactOptional(v.pipe(jsonValue, describe('What is sent with it, as JSON. Not by GET.'))),
    expect: v.exactOptional(expect),
    fields: extraFields(PROBE_COLUMNS, 'Fields of its answer that are columns of their own.'),
    again: v.exactOptional(
      v.pipe(
        v.strictObject({
          every: v.pipe(
            wholeNumber(5, 86_400),
            describe('Seconds between two probes. Each is a call of the function.'),
          ),
        }),
        v.title('How often'),
        describe('Every 60 seconds if absent.'),
      ),
    ),
    timeout: v.exactOptional(
      v.pipe(
        wholeNumber(1, 150),
        v.title('Timeout (seconds)'),
        describe('Without an answer by then it is silent; 10 if absent.'),
      ),
    ),
    keep: v.exactOptional(
      v.pipe(
        wholeNumber(10, 1_000),
        v.title('Probes held'),
        describe('The newest so many, by this page alone; 200 if absent.'),
      ),
    ),
    level: v.exactOptional(
      v.pipe(v.literal('aal2'), describe('It asks for a second factor, and gives nothing without.')),
    ),
  }),
  v.check(
    ({ method, body }) => method !== 'GET' || body === undefined,
    'sends a body by GET, which has none',
  ),
  describe('Whether an Edge Function answers, how soon and what: a row for every probe.'),
)
