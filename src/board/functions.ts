import * as v from 'valibot'
import { json } from './asked'
import { PROBE } from './columns'
import { line, said, whole } from './words'
import { fieldsBeside } from './topics'

/** As the project itself allows one to be called, and nothing that would lead elsewhere in an address. */
export const slug = v.pipe(
  line(63, 1),
  v.regex(
    /^[A-Za-z][\w-]*$/,
    'does not begin with a letter, or has other characters than letters, digits, "-" and "_"',
  ),
  v.title('Edge Function'),
)

const status = whole(100, 599)
const expect = v.pipe(
  v.strictObject({
    status: v.exactOptional(
      v.pipe(
        v.strictTuple([status, status]),
        v.check(([from, to]) => from <= to, 'ends before it begins'),
        said('From the one to the other.'),
      ),
    ),
    says: v.exactOptional(
      v.pipe(
        v.strictObject({
          path: v.pipe(line(200, 1), said('Names, and places in lists, with points between: "checks.0.ok".')),
          equals: v.pipe(
            v.union([line(500), v.pipe(v.number(), v.finite('is not finite')), v.boolean(), v.null()]),
            said('A text, a number, true, false or null.'),
          ),
        }),
        said('What its JSON has to say there.'),
      ),
    ),
  }),
  v.title('Expected'),
  said('What counts as fine; any status from 200 to 299 if absent.'),
)

export const edgeFunction = v.pipe(
  v.strictObject({
    kind: v.literal('function'),
    function: slug,
    // What Edge Functions take; HEAD is refused by the project itself.
    method: v.pipe(
      v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
      said('By another method than GET it waits until a person allows it.'),
    ),
    body: v.exactOptional(v.pipe(json, said('What is sent with it, as JSON. Not by GET.'))),
    expect: v.exactOptional(expect),
    fields: fieldsBeside(PROBE, 'Fields of its answer that are columns of their own.'),
    again: v.exactOptional(
      v.pipe(
        v.strictObject({
          every: v.pipe(
            whole(5, 86_400),
            said('Seconds between two probes. Each is a call of the function.'),
          ),
        }),
        v.title('How often'),
        said('Every 60 seconds if absent.'),
      ),
    ),
    timeout: v.exactOptional(
      v.pipe(
        whole(1, 150),
        v.title('Timeout (seconds)'),
        said('Without an answer by then it is silent; 10 if absent.'),
      ),
    ),
    keep: v.exactOptional(
      v.pipe(
        whole(10, 1_000),
        v.title('Probes held'),
        said('The newest so many, by this page alone; 200 if absent.'),
      ),
    ),
    level: v.exactOptional(
      v.pipe(v.literal('aal2'), said('It asks for a second factor, and gives nothing without.')),
    ),
  }),
  v.check(
    ({ method, body }) => method !== 'GET' || body === undefined,
    'sends a body by GET, which has none',
  ),
  said('Whether an Edge Function answers, how soon and what: a row for every probe.'),
)
