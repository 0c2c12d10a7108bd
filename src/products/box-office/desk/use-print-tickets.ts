import { saveFile } from '#web/offline/save-file.ts'
import type { Problem } from '#lib/problem.ts'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { printTickets } from '../contract.ts'

/** Prints the valid tickets of an order: a PDF for the window's printer. */
export function usePrintTickets(): {
  print: (order: { orderId: string; folio: string }) => void
  isPending: boolean
} {
  const { mutate, isPending } = useSend(printTickets)
  return {
    isPending,
    print: ({ orderId, folio }) =>
      mutate(
        { params: { orderId } },
        {
          onSuccess: (bytes) => saveFile(bytes, `boletos-${folio}.pdf`, 'application/pdf'),
          onError: (error: Problem) => toast({ title: error.message, tone: 'danger' }),
        },
      ),
  }
}
