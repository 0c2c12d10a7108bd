// Measured on two busy cores, one web process, purchases of four seats, the sandbox and the buyers beside it (docs/performance.md).
// Purchases that come together share connections (decision 44): how many wait is seen by what they wait for.

/** A web process looks at itself this often. */
export const tellsEveryMs = 1000
/** So many calls that change something are under way on average: two buyers (2.4 of them) hardly wait for each other, four (5.3) do. */
export const writesUnderWay = 4
/** A loop that is this late for its timers, 95 of 100 times: 2 to 7 ms with 48 buyers, 10 to 24 once something else wants its core. */
export const loopLateMs = 20
/**
 * This share of a process's connections, of the fuller pool, is in use on average: batches at their pace (decision 44) use 0.03 to 0.1 with 4
 * buyers as with 48, and a process that only waits for the provider hardly any.
 */
export const connectionsInUse = 0.03
/** What a web process said holds so long: three tellings may be lost; a process that died holds nothing back after it. */
export const holdsMs = 4000
/**
 * So long after it was due a patient job waits for nobody. Mails are to go within 10 minutes: at 35 ms each, one worker sends the
 * 8,500 of a full stadium in the other five.
 */
export const patienceMs = 5 * 60 * 1000

/**
 * So many calls that a process has not answered yet, of those it may refuse: 48 buyers at a time have 56 under way, and each is
 * answered within about a second. At 150 somebody waits for three to four, and at 1,000 nobody would wait for the answer.
 */
export const refusedFrom = { strangers: 150, known: 400, buying: 1000 }
/** Who is refused is asked to come again within so many seconds, not all in the same one. */
export const retryWithinSeconds = 6
/**
 * So many connections wait in the system's line until a process that is behind takes them: refusing them in words costs less than a
 * second of its loop. Of Node's 511 a crowd that comes in one second leaves nothing, and a proxy that is not taken within two
 * seconds answers 504. No more than the system's own bound (`net.core.somaxconn`, 4096 on Linux).
 */
export const connectionsInLine = 4096
