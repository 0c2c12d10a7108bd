import { printPdf } from '#web/print-pdf.ts'
import type { Problem } from '#lib/problem.ts'
import { toast } from '#ui/toast.ts'
import { useSend } from '#web/query.ts'
import { printTickets } from '../contract.ts'

/** Prints the valid tickets of an order: opens the printer's dialog with their PDF. */
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
          onSuccess: (bytes) => printPdf(bytes, `boletos-${folio}.pdf`),
          onError: (error: Problem) => toast({ title: error.message, tone: 'danger' }),
        },
      ),
  }
}
