import { map, type Observable } from 'rxjs'
import type { Data } from '../../backend/port'
import type { RpcSource, Shape } from '../../board/source'
import type { Pace } from '../../slices'
import type { Memory } from '../memory'
import type { Step } from '../rows'
import { askedAgain } from './again'

/** No column can be called so: in which order a function gave its rows. */
const PLACE = '\0place'

/** What a function gives, every so often or after changes of the tables that it is said to depend on. */
export function rpcRows(
  data: Data,
  source: RpcSource,
  memory: Memory | null,
  again$: Observable<unknown>,
  pace: Pace,
): Observable<Step> {
  const { again, key, order } = source
  const shape: Shape = {
    ...source,
    key: key.length > 0 ? key : [PLACE],
    order: order ?? { column: PLACE, ascending: true },
  }
  const isPlaced = key.length === 0 || order === undefined
  const ask = () =>
    data.call(source).pipe(
      map(({ rows, ...read }) => ({
        ...read,
        rows: isPlaced ? rows.map((row, place) => ({ ...row, [PLACE]: place })) : rows,
      })),
    )
  return askedAgain(data, again, { shape, ask, numbers: data.numbers(source), memory, again$, pace })
}
