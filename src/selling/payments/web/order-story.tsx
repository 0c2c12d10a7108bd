import type { Order } from '#selling/orders/contract.ts'
import { formatMoment } from '#lib/dates.ts'

/** Every step that was taken with the order and its money, the newest first. */
export function OrderStory({ steps }: Pick<Order, 'steps'>) {
  if (steps.length < 2) return null
  return (
    <section aria-labelledby="historia">
      <h2 id="historia" className="mb-4 text-2xl">
        Paso a paso
      </h2>
      <ol className="flex flex-col gap-4 border-l-2 border-line pl-5">
        {steps.toReversed().map(({ at, step, words }, index) => (
          <li key={`${at} ${step}`} className="relative">
            <span
              className={`absolute top-1.5 -left-[1.6875rem] size-3 rounded-full ${index === 0 ? 'bg-brand' : 'bg-line-strong'}`}
              aria-hidden
            />
            <p className={index === 0 ? 'font-semibold' : ''}>{words}</p>
            <p className="text-sm text-ink-2">{formatMoment(at)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
