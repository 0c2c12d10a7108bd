/** What a rehearsal calls too slow, and how it goes about finding it; each bound with its figure. */

/**
 * A purchase, from the turn to its tickets, of which 95 of 100 are done in this time. With 48 buyers at a time two cores have a p95 of about a
 * second, and purchases per second no longer grow from four buyers on (docs/performance.md): what takes longer only waits.
 */
export const purchaseP95Ms = 1_500
/** Seats are held in it, 95 of 100 times: half of what a person takes for «at once» (1 s); 48 buyers see 20 to 200 ms. */
export const holdP95Ms = 500
/** A rate is too high when so many of those called are still buying after `purchaseP95Ms` at the end of it: they pile up. */
export const lateShare = 0.1
/** One in a hundred that fails is no accident any more. */
export const failedShare = 0.01

/** A rate lasts so long: ten calls of the room, one a second, with as many seconds to swing in. */
export const rungSeconds = 10
/** Each rate is so much higher than the one before: from 120 to 10,000 a minute in eleven. */
export const rungGrows = 1.5
export const firstPerMinute = 120
/** A capacity is measured at its edge; the room calls a tenth fewer. */
export const proposalShare = 0.9
/** At so many samples of a rate its p95 says something. */
export const fewestPurchases = 20

/** What counts as used up. A process whose one thread works 85 % of the time answers late (its loop is 20 ms late from there on). */
export const busyProcess = 0.85
/** Statements that run at once for each processor: with two cores 48 buyers have 3 to 4 under way. */
export const statementsPerCore = 2
/** The stand-in for the provider, 95 of 100 times: alone it takes 3 to 15 ms. */
export const providerP95Ms = 400
/** Of the eight connections for sales of each web process, on average over a rate: with all in use somebody waits for one. */
export const busyConnections = 0.9
