/** When an automatic room opens by itself, each bound with its figure. */

/**
 * Seats held at once in one sale that no rehearsal measured. Nobody knows what its machine does: at 23 purchases a second (an eighth of
 * what two cores did, `docs/performance.md`) and about 100 s from hold to payment, 2,300 purchases are under way when it is full; half of
 * it, with 4 seats each, is this. A rehearsal says more.
 */
export const heldSeatsFrom = 4_600

/** Statements running in the database at the same time: two cores do 2, and ten times as many wait for each other. */
export const busyStatementsFrom = 20

/**
 * 95 of 100 holds of the last seconds took at least so long: half of what a person takes for «at once». 48 buyers at a time on two cores
 * see a tenth of it.
 */
export const slowHoldsFromMs = 500

/** Holds that take so long are as many as the machine does: beyond, fewer are called. */
export const fullHoldsMs = 2 * slowHoldsFromMs

/** An automatic room closes when its sale is under this part of all bounds, so that it does not open and close at once. */
export const calmShare = 0.5
