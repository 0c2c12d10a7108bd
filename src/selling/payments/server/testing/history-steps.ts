import fc from 'fast-check'
import type { ModelOrder } from './history-model.ts'

const which = fc.nat({ max: 30 })
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      buyer: fc.nat({ max: 2 }),
      seats: fc.subarray([0, 1, 2, 3, 4], { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which,
      means: fc.constantFrom('APRO', 'FUND', 'CONT', 'oxxo'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('approve', 'reject'), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('expire', 'outwait', 'cancel', 'lose'), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), which, part: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('notice', 'refresh'), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('chargeback', 'lost_chargeback'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jobs' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refused_jobs' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
)
const just = (one: Step) => fc.constant(one)
const sold: fc.Arbitrary<Step>[] = [
  fc.record({
    do: fc.constant('place' as const),
    buyer: fc.nat({ max: 2 }),
    seats: fc.subarray([0, 1, 2, 3, 4], { minLength: 1, maxLength: 2 }),
  }),
  fc.record({ do: fc.constant('pay' as const), which, means: fc.constant('APRO' as const) }),
]

/**
 * A sale whose money goes back by more ways than one, in any order: by chance alone, a refund, its refusal and the bank meet
 * at one order in hardly any history.
 */
const contested = fc
  .tuple(
    fc.tuple(...sold),
    fc.record({ do: fc.constant('refund' as const), which, part: fc.boolean() }),
    fc.shuffledSubarray<fc.Arbitrary<Step>>(
      [
        just({ do: 'refused_jobs' }),
        just({ do: 'jobs' }),
        just({ do: 'look' }),
        fc.record({ do: fc.constantFrom('chargeback', 'lost_chargeback'), which }),
        fc.record({ do: fc.constant('notice' as const), which }),
      ],
      { minLength: 3 },
    ),
  )
  .chain(([sale, refund, after]) => fc.tuple(fc.constant([...sale, refund]), fc.tuple(...after)))
  .map(([before, after]) => [...before, ...after])

/** The steps of one history. */
export const steps: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof({ weight: 9, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: contested }), {
    minLength: 20,
    maxLength: 35,
    size: 'max',
  })
  .map((parts) => parts.flat())

export const atLast: Step[] = [{ do: 'look' }, { do: 'jobs' }, { do: 'look' }]
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Fits = (order: ModelOrder) => boolean
const always: Fits = () => true
export type OfOne = Exclude<Step, { do: 'jobs' | 'refused_jobs' | 'look' | 'place' }>
export const means: Record<OfOne['do'], Fits> = {
  pay: (order) => order.status === 'pending' && !order.old,
  approve: (order) => order.charge,
  reject: (order) => order.charge,
  expire: (order) => order.status === 'pending',
  outwait: (order) => order.charge,
  cancel: (order) => order.status === 'pending' || order.status === 'reserved',
  lose: (order) => order.status === 'reserved' || order.status === 'in_review',
  refund: (order) => order.status === 'paid',
  // Where a refund is under way or was refused: there the bank's way and ours meet.
  chargeback: (order) => !order.taken && (order.asked || order.credited),
  lost_chargeback: (order) => !order.taken && (order.status === 'paid' || order.asked || order.credited),
  notice: always,
  refresh: always,
}
