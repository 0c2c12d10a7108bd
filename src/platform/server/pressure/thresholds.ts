/** A web process looks at itself this often. */
export const tellsEveryMs = 1000
/** So many calls that change something are under way on average: one buyer alone waits for nobody else's mail. */
export const writesUnderWay = 2
/** A loop that is this late for its timers, 95 of 100 times: everything that somebody waits for is as late. */
export const loopLateMs = 30
/** This share of a process's connections is in use on average: statements wait for the database's processors. */
export const connectionsInUse = 0.4
/** What a web process said holds so long: three tellings may be lost; a process that died holds nothing back after it. */
export const holdsMs = 4000
/** So long after it was due a patient job waits for nobody: half of the 10 minutes in which every mail goes, the rest is for the row of them. */
export const patienceMs = 5 * 60 * 1000
