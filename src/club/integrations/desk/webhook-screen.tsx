import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead } from '#web/query.ts'
import { Waiting } from '#web/waiting.tsx'
import { Deliveries, failureWords } from './deliveries.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookState, type Webhook } from './webhook-state.tsx'
import * as contract from '../webhooks-contract.ts'
import type { WebhookEvent } from '#lib/webhook-events.ts'

const shownBy = [contract.listWebhooks, contract.listDeliveries]

export default function WebhookScreen() {
  const { webhookId } = useParams()
  const { data } = useRead(contract.listWebhooks, {})
  if (data === undefined) return <Waiting />
  const webhook = data.webhooks.find(({ id }) => id === webhookId)
  if (webhook === undefined)
    return (
      <DeskPage title="Avisos a un sistema">
        <EmptyState
          title="Ese destino ya no existe"
          action={<Button to={deskPaths.integrations}>Ver todos</Button>}
        >
          Alguien lo borró, o el enlace no está completo.
        </EmptyState>
      </DeskPage>
    )
  return <Endpoint webhook={webhook} />
}

type Open = 'edit' | 'rotate' | 'remove' | 'replay' | null

function Endpoint({ webhook }: { webhook: Webhook }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const [testing, setTesting] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const { id, name, url, events, disabledAt } = webhook
  const params = { webhookId: id }
  const close = () => setOpen(null)
  const test = async () => {
    setTesting(true)
    try {
      const { status, failure, tookMs } = await call(contract.testWebhook, { params })
      const well = status !== null && status < 300
      toast(
        well
          ? { tone: 'ok', title: `Contestó ${status} en ${tookMs} ms` }
          : { tone: 'danger', title: 'La prueba no llegó bien', description: failureWords(status, failure) },
      )
    } catch (problem) {
      toast({ tone: 'danger', title: (problem as Error).message })
    }
    setTesting(false)
    await invalidate(contract.listDeliveries)
  }
  const turn = () =>
    submitWithToast(
      call(contract.switchWebhook, { params, body: { on: disabledAt !== null } }),
      disabledAt === null ? 'Lo apagamos.' : 'Lo encendimos.',
      shownBy,
    )
  const rotate = async () => {
    close()
    const made = await call(contract.rotateWebhookSecret, { params }).catch((problem: unknown) => {
      toast({ tone: 'danger', title: (problem as Error).message })
      return null
    })
    if (made !== null) setSecret(made.secret)
    await invalidate(contract.listWebhooks)
  }
  const remove = async () => {
    close()
    if (await submitWithToast(call(contract.removeWebhook, { params }), 'Borramos el destino.', shownBy))
      await navigate(deskPaths.integrations)
  }
  return (
    <DeskPage
      title={
        <span className="flex flex-wrap items-center gap-3">
          {name} <WebhookState webhook={webhook} />
        </span>
      }
      intro={<span className="break-all">{url}</span>}
      actions={
        <>
          <Button size="sm" loading={testing} disabled={disabledAt !== null} onClick={() => void test()}>
            Mandar prueba
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setOpen('edit')}>
            Cambiar
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={disabledAt !== null}
            onClick={() => setOpen('replay')}
          >
            Mandar otra vez
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setOpen('rotate')}>
            Secreto nuevo
          </Button>
          <Button size="sm" variant="secondary" onClick={() => void turn()}>
            {disabledAt === null ? 'Apagar' : 'Encender'}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setOpen('remove')}>
            Borrar
          </Button>
        </>
      }
    >
      {webhook.formerUntil !== null && (
        <div className="mb-4">
          <Notice tone="info">Durante un día firmamos también con el secreto anterior.</Notice>
        </div>
      )}
      <Deliveries webhookId={id} on={disabledAt === null} />
      <WebhookDialog
        title="Cambiar destino"
        submitLabel="Guardar"
        values={{ name, url, events: events as WebhookEvent[] }}
        open={open === 'edit'}
        onClose={close}
        onSend={async (body) => {
          await call(contract.changeWebhook, { params, body })
          await invalidate(contract.listWebhooks)
        }}
        done="Guardamos el destino."
      />
      <ReplayDialog open={open === 'replay'} webhookId={id} onClose={close} />
      <ConfirmDialog
        open={open === 'rotate'}
        onClose={close}
        title="¿Hacer un secreto nuevo?"
        confirmLabel="Hacer secreto nuevo"
        onConfirm={() => void rotate()}
      >
        <p>Durante un día firmamos con los dos, para que tu sistema cambie sin perder avisos.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        title={`¿Borrar ${name}?`}
        confirmLabel="Borrar"
        danger
        onConfirm={() => void remove()}
      >
        <p>Dejamos de avisarle y se borra su historial de envíos. No se puede deshacer.</p>
      </ConfirmDialog>
      <ShownOnce
        title="Secreto nuevo"
        words="El anterior vale un día más."
        secret={secret}
        onKept={() => setSecret(null)}
      />
    </DeskPage>
  )
}
