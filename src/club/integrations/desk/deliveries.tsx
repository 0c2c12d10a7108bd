import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { call } from '#web/call.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { deliveriesColumns, listDeliveries, replayDelivery } from '../webhooks-contract.ts'
import { webhookEvents, type WebhookEvent } from '#lib/webhook-events.ts'

const failures: Record<string, string> = {
  timeout: 'No contestó en 10 segundos',
  no_connection: 'No hubo conexión',
  name_not_found: 'El nombre no existe',
  certificate: 'Su certificado no es válido',
  address_refused: 'La dirección no es pública',
  redirect: 'Mandó a otra dirección',
}
const states = {
  waiting: { tone: 'warn', words: 'Por mandar' },
  delivered: { tone: 'ok', words: 'Entregado' },
  failed: { tone: 'danger', words: 'No llegó' },
} as const

/** What the last attempt came to, in words. */
export function failureWords(status: number | null, failure: string | null): string {
  if (failure !== null) return failures[failure] ?? failure
  return status === null ? 'Aún no se manda' : `Contestó ${status}`
}

/** What was sent to one endpoint. */
export function Deliveries({ webhookId, on }: { webhookId: string; on: boolean }) {
  const again = (deliveryId: number) =>
    submitWithToast(
      call(replayDelivery, { params: { webhookId, deliveryId: `${deliveryId}` } }),
      'Lo mandamos otra vez.',
      [listDeliveries],
    )
  return (
    <DeskTable
      endpoint={listDeliveries}
      params={{ webhookId }}
      caption="Envíos"
      searchLabel="Buscar aviso, número o dato"
      sort="-createdAt"
      rowKey={({ id }) => `${id}`}
      filters={[
        {
          key: 'state',
          label: 'Estado',
          options: Object.entries(states).map(([value, { words }]) => ({ value, label: words })),
        },
      ]}
      list={deliveriesColumns}
      columns={[
        {
          key: 'createdAt',
          cell: ({ createdAt }) => <span className="md:whitespace-nowrap">{formatMoment(createdAt)}</span>,
        },
        {
          key: 'event',
          cell: ({ event, eventId, body }) => (
            <details className="text-left">
              <summary className="min-h-6 cursor-pointer">
                {webhookEvents[event as WebhookEvent] ?? (event === 'test.ping' ? 'Prueba' : event)}
              </summary>
              <code className="block text-sm break-all text-ink-2">{eventId}</code>
              <pre className="text-sm whitespace-pre-wrap">{body}</pre>
            </details>
          ),
        },
        { key: 'state', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].words}</Badge> },
        {
          key: 'answer',
          header: 'Respuesta',
          cell: ({ lastStatus, lastFailure, tookMs, attempts }) => (
            <>
              {failureWords(lastStatus, lastFailure)}
              {tookMs !== null && (
                <span className="block text-sm text-ink-2">
                  {tookMs} ms · {attempts === 1 ? '1 intento' : `${attempts} intentos`}
                </span>
              )}
            </>
          ),
        },
        {
          key: 'nextAt',
          header: 'Siguiente',
          cell: ({ nextAt }) => (nextAt === null ? '' : formatMoment(nextAt)),
        },
        {
          key: 'again',
          header: <span className="sr-only">Acciones</span>,
          align: 'end',
          cell: ({ id, event }) =>
            on && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Mandar otra vez ${event} ${id}`}
                onClick={() => void again(id)}
              >
                Otra vez
              </Button>
            ),
        },
      ]}
      empty={{ title: 'Aún no mandamos nada', children: 'Manda una prueba para ver si contesta.' }}
    />
  )
}
