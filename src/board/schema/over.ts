import * as v from 'valibot'
import { describe } from './primitives'

/** The rows of a figure. */
export const over = v.pipe(
  v.picklist(['all', 'loaded']),
  v.title('Calculated from'),
  describe(
    '"all": every row of the table that the viewer can see, calculated by the database (with figures.sql, or PostgREST aggregates). "loaded": the rows that the source loads, which is the default and the only choice for other sources.',
  ),
)
