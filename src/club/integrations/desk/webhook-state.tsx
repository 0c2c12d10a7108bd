import type { Answer } from '#lib/endpoint.ts'
import { Badge } from '#ui/badge.tsx'
import type { listWebhooks } from '../webhooks-contract.ts'

export type Webhook = Answer<typeof listWebhooks>['webhooks'][number]
const offWords = { person: 'Apagado', failing: 'Apagado: no contestaba', gone: 'Apagado: ya no existe' }

/** How an endpoint is doing, in one word. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { disabledAt, disabledWhy, failingSince, waiting } = webhook
  if (disabledAt !== null)
    return (
      <Badge tone={disabledWhy === 'person' ? 'neutral' : 'danger'}>
        {offWords[disabledWhy ?? 'person']}
      </Badge>
    )
  if (failingSince !== null) return <Badge tone="warn">Falla, {waiting} por mandar</Badge>
  return <Badge tone="ok">Encendido</Badge>
}
