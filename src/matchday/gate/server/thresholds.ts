/** People whom one device passes in a minute: 3 s to read and judge (domain facts, 3.2), 2 s to step through. */
export const lanesPerMinute = 12
/** A queue that staff saw says something of now for so long: half of what a queue of 100 takes at one lane. */
export const queueHoldsMinutes = 10
/** Public waits come in these steps, so that nobody reads a single person's entry out of them. */
export const waitStepMinutes = 5
/** Beyond that a figure says no more than «mucho». */
export const longestWaitMinutes = 60
