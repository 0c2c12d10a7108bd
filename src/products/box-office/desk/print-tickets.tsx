import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { usePrintTickets } from './use-print-tickets.ts'

type PrintTicketsProps = { orderId: string; folio: string; icon?: ReactNode }

/** The valid tickets of an order as a PDF for the window's printer. */
export function PrintTickets({ icon, ...order }: PrintTicketsProps) {
  const { print, isPending } = usePrintTickets()
  return (
    <Button size="sm" variant="secondary" icon={icon} loading={isPending} onClick={() => print(order)}>
      Imprimir boletos
    </Button>
  )
}
