import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { remindPending } from './reminders/remind.ts'

/** `remind_fan_tickets`: three days and one day before, to who has tickets without a Fan ID. */
export function fanTicketJobs({ db }: Services): Jobs {
  return {
    crontab: '*/10 * * * * remind_fan_tickets ?jobKey=remind_fan_tickets',
    tasks: { remind_fan_tickets: () => remindPending(db) },
  }
}
