import { dayInMexico } from '#lib/dates.ts'
import { serverNow } from '#web/server-clock.ts'

/** The day it is at the club, `YYYY-MM-DD`, by the server's clock. */
export const todayAtTheClub = (): string => dayInMexico(new Date(serverNow()))
