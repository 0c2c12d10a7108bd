import { useState, type ReactNode } from 'react'
import type { Answer } from '#lib/endpoint.ts'
import type { Problem } from '#lib/problem.ts'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { invalidate, putAnswer, useRead } from '#web/query.ts'
import { printGiftSlip, readLastSale, type Sale } from '../../contract.ts'
import { usePrintTickets } from '../use-print-tickets.ts'
import { GiftSlip } from './gift-slip.tsx'

/** The sale before this one: its change stays in sight, and what it left prints again. */
export type LastSale = Sale & { print: (() => void) | undefined; printing: boolean }

/** The newest sale of the till as the server knows it, the same in every tab; `sold`: there is a newer one, which prints at once. */
export function useLastSale(tillId: string): {
  last: LastSale | null
  slip: ReactNode
  sold: (sale: Sale) => void
} {
  const { data } = useRead(readLastSale, {}, { staleTime: 0 })
  const tickets = usePrintTickets()
  const [slip, setSlip] = useState<Answer<typeof printGiftSlip> | null>(null)
  const [asking, setAsking] = useState(false)

  // Not by `useSend`, which would remember the code.
  async function printSlip({ orderId }: Sale): Promise<void> {
    setAsking(true)
    try {
      setSlip(await call(printGiftSlip, { params: { orderId } }))
    } catch (error) {
      toast({ title: (error as Problem).message, tone: 'danger' })
      void invalidate(readLastSale)
    } finally {
      setAsking(false)
    }
  }
  const printOf = (sale: Sale) =>
    ({ tickets: () => tickets.print(sale), slip: () => void printSlip(sale), none: undefined })[
      sale.prints ?? 'none'
    ]
  const sale = data?.sale?.tillId === tillId ? data.sale : null
  return {
    last: sale && { ...sale, print: printOf(sale), printing: tickets.isPending || asking },
    slip: slip && <GiftSlip slip={slip} onPrinted={() => setSlip(null)} />,
    sold: (next) => {
      putAnswer(readLastSale, {}, { sale: next })
      void invalidate(readLastSale)
      printOf(next)?.()
    },
  }
}
