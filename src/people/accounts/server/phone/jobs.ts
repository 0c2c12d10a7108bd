import { z } from 'zod/mini'
import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { sendPhoneCode } from './confirm-phone.ts'

const Sending = z.object({ accountId: z.string() })

export const phoneJobs = (services: Services): Jobs => ({
  tasks: { phone_code: (payload) => sendPhoneCode(services, z.parse(Sending, payload).accountId) },
})
