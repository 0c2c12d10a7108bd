import { serverNow } from '#web/server-clock.ts'

/** The day it is at the club, `YYYY-MM-DD`, by the server's clock. */
export const todayAtTheClub = (): string =>
  new Date(serverNow()).toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' })
