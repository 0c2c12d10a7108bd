/** What was tried and asked for on the way: once an order is paid, it would only worry. */
const onTheWay = new Set(['payment_refused', 'payment_ended', 'payment_abandoned', 'in_review', 'reserved'])

/** The steps of an order that still matter to who bought. */
export function stepsToTell<T extends { step: string }>(status: string, steps: T[]): T[] {
  return status === 'paid' ? steps.filter(({ step }) => !onTheWay.has(step)) : steps
}
