import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookState } from './webhook-state.tsx'
import { createWebhook, listWebhooks } from '../webhooks-contract.ts'
import { webhookEvents } from '#lib/webhook-events.ts'

export function Webhooks() {
  const [creating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { mutateAsync } = useSend(createWebhook)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-2">
          Avisamos lo que pasa, firmado y sin datos personales. Si no contesta, insistimos tres días.
        </p>
        <Button icon={<IconPlus size={20} aria-hidden />} onClick={() => setCreating(true)}>
          Agregar destino
        </Button>
      </div>
      <List />
      <WebhookDialog
        title="Agregar destino"
        submitLabel="Agregar"
        open={creating}
        onClose={() => setCreating(false)}
        onSend={async (body) => {
          const made = await mutateAsync({ body })
          setCreating(false)
          setSecret(made.secret)
          await invalidate(listWebhooks)
        }}
      />
      <ShownOnce
        title="Secreto para revisar la firma"
        words="Tu sistema revisa con él que el aviso es nuestro (Standard Webhooks)."
        secret={secret}
        onKept={() => setSecret(null)}
      />
    </>
  )
}

function List() {
  const read = useRead(listWebhooks, {})
  const { data } = read
  if (data === undefined)
    return (
      <NotLoaded
        read={read}
        title="No pudimos leer los destinos"
        waiting={<Skeletons label="Cargando los destinos" blocks={['h-28 w-full']} />}
      />
    )
  if (data.webhooks.length === 0)
    return (
      <EmptyState title="Aún no avisamos a nadie">
        Agrega el sistema del club que quiera enterarse de ventas, entradas o partidos.
      </EmptyState>
    )
  return (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {data.webhooks.map((webhook) => (
        <li key={webhook.id}>
          <Card to={deskPaths.webhook(webhook.id)} className="h-full p-5">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="title text-xl">{webhook.name}</span>
              <WebhookState webhook={webhook} />
            </span>
            <span className="block break-all text-ink-2">{webhook.url}</span>
            <span className="mt-3 flex flex-wrap gap-2">
              {webhook.events.map((event) => (
                <Badge key={event}>{webhookEvents[event as keyof typeof webhookEvents] ?? event}</Badge>
              ))}
            </span>
          </Card>
        </li>
      ))}
    </ul>
  )
}
