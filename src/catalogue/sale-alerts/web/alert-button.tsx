import { useCallback, useEffect, useState } from 'react'
import { toast } from '#ui/toast.ts'
import { alertLook, AlertWords, takeIntent, type AlertProps } from './sale-alert.tsx'
import { loadSaleAlerts, setSaleAlert, useSaleAlerts } from './store.ts'

/** Of who is logged in: asks, and takes it back. */
export default function AlertButton({ event }: AlertProps) {
  const { id } = event
  const wanted = useSaleAlerts(({ eventIds }) => eventIds.includes(id))
  const [busy, setBusy] = useState(false)
  const set = useCallback(
    async (to: boolean) => {
      setBusy(true)
      try {
        await loadSaleAlerts()
        await setSaleAlert(id, to)
        toast(to ? asked : { title: 'Ya no te avisamos' })
      } catch (problem) {
        toast({ tone: 'warn', title: (problem as Error).message })
      }
      setBusy(false)
    },
    [id],
  )
  useEffect(() => {
    void loadSaleAlerts().then(() => {
      if (takeIntent(id)) void set(true)
    })
  }, [id, set])

  return (
    <button
      type="button"
      aria-pressed={wanted}
      aria-busy={busy || undefined}
      className={alertLook}
      onClick={() => {
        if (!busy) void set(!wanted)
      }}
    >
      <AlertWords event={event} wanted={wanted} />
    </button>
  )
}

const asked = {
  tone: 'ok',
  title: 'Listo, te avisamos',
  description: 'Por correo y en tus dispositivos con avisos, en cuanto puedas comprar.',
} as const
