import { call } from '#web/call.ts'
import type { PlanFile } from '../plan/plan-file.ts'
import { readPlanFile, uploadPlan } from '../desk-contract.ts'

export async function readFileOfPlan(planId: number): Promise<PlanFile> {
  const bytes = await call(readPlanFile, { params: { planId: `${planId}` } })
  return JSON.parse(new TextDecoder().decode(bytes)) as PlanFile
}

/** Stores the file as the venue's next version; `after` is the version it was made from, if any. */
export function storeFile(venueId: number, file: PlanFile, after?: number) {
  return call(uploadPlan, {
    params: { venueId: `${venueId}` },
    query: after === undefined ? {} : { after: `${after}` },
    file: new File([JSON.stringify(file)], 'plano.json', { type: 'application/json' }),
  })
}

/** Hands a JSON file to the person. */
export function download(name: string, content: unknown): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
